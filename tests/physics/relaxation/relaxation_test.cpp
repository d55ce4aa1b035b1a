// NMR relaxation: the walls, and the signal against that of a plain walk over a dense array.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

#include "physics/relaxation/rate_spectrum.hpp"
#include "physics/relaxation/relaxation_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

constexpr std::array<Boundary, 3> every_boundary = {Boundary::periodic, Boundary::mirror, Boundary::sealed};

/// Pores in a dense array, whose places beyond the sample are images of those in it.
struct DenseSample {
  PoreBlock pores;
  Boundary boundary;

  Index3 place(Index3 at) const {
    for (std::size_t a = 0; a < 3; ++a) {
      const std::int64_t n = pores.box.extents()[a];
      if (boundary == Boundary::periodic) {
        at[a] = (at[a] % n + n) % n;
      } else {
        while (at[a] < 0 || at[a] >= n) at[a] = at[a] < 0 ? -1 - at[a] : 2 * n - 1 - at[a];
      }
    }
    return at;
  }

  double smooth(const Index3& at) const {
    constexpr int reach = 4;
    double sum = 0;
    for_each_voxel({{-reach, -reach, -reach}, {reach + 1, reach + 1, reach + 1}}, [&](const Index3& by) {
      const double square = static_cast<double>(by[0] * by[0] + by[1] * by[1] + by[2] * by[2]);
      sum += pores[place({at[0] + by[0], at[1] + by[1], at[2] + by[2]})] * std::exp(-square / 2);
    });
    return sum;
  }

  double area(const Index3& site, std::size_t axis, std::int64_t step) const {
    std::array<double, 3> n{};
    Index3 behind = site;
    behind[axis] += step;
    for (const Index3& at : {site, behind}) {
      for (std::size_t a = 0; a < 3; ++a) {
        Index3 above = at, below = at;
        ++above[a];
        --below[a];
        n[a] += smooth(above) - smooth(below);
      }
    }
    const double length = std::hypot(n[0], n[1], n[2]);
    return length > 0 ? std::abs(n[axis]) / length : 1;
  }

  // Calls visit(site, other) for faces between pores, and wall(site, area) for those to solid.
  template <class Visit, class Wall>
  void for_each_face(Visit&& visit, Wall&& wall) const {
    for_each_voxel(pores.box, [&](const Index3& site) {
      if (!pores[site]) return;
      for (std::size_t a = 0; a < 3; ++a) {
        for (const std::int64_t step : {-1, 1}) {
          Index3 other = site;
          other[a] += step;
          if (pores[place(other)]) {
            visit(pores.box.offset(site), pores.box.offset(place(other)));
          } else {
            wall(pores.box.offset(site), area(site, a, step));
          }
        }
      }
    });
  }
};

// The signal at times 0, 1, 2, ...: exp(-A) by Poisson weights of steps 1 - A / 16, which have no negative numbers.
std::vector<double> signals_of(const DenseSample& sample, double relaxivity, std::int64_t times) {
  constexpr double rate = 16;
  constexpr int terms = 120;
  const std::size_t voxels = sample.pores.values.size();
  std::vector<double> leaving(voxels), values(sample.pores.values.begin(), sample.pores.values.end());
  std::vector<std::pair<std::size_t, std::size_t>> links;
  sample.for_each_face(
      [&](std::size_t site, std::size_t other) {
        links.emplace_back(site, other);
        leaving[site] += 1;
      },
      [&](std::size_t site, double area) { leaving[site] += area * relaxivity / (1 + relaxivity / 2); });
  double all = 0;
  for (const double value : values) all += value;
  std::vector<double> signals = {1};
  for (std::int64_t time = 1; time <= times; ++time) {
    std::vector<double> sum(voxels), step = values;
    double weight = std::exp(-rate), signal = 0;
    for (int term = 0; term < terms; ++term) {
      for (std::size_t i = 0; i < voxels; ++i) sum[i] += weight * step[i];
      std::vector<double> next(voxels);
      for (std::size_t i = 0; i < voxels; ++i) next[i] = step[i] - leaving[i] / rate * step[i];
      for (const auto& [site, other] : links) next[site] += step[other] / rate;
      step = std::move(next);
      weight *= rate / (term + 1);
    }
    values = std::move(sum);
    for (const double value : values) signal += value;
    signals.push_back(signal / all);
  }
  return signals;
}

PoreBlock slab(std::int64_t voxels) {
  return pores_where({3, voxels + 4, 2}, [&](const Index3& at) { return at[1] >= 2 && at[1] < voxels + 2; });
}

PoreBlock ball(std::int64_t across) {
  const std::int64_t edge = across + 8;
  return pores_where({edge, edge, edge}, [&](const Index3& at) {
    std::int64_t square = 0;  // of twice the distance
    for (const std::int64_t c : at) square += (2 * c + 1 - edge) * (2 * c + 1 - edge);
    return square <= across * across;
  });
}

}  // namespace

TEST(RateSpectrum, has_the_eigenvalues_of_the_matrix) {
  const RateSpectrum two = gauss_spectrum({{2, 2}, {1, 0}});
  ASSERT_EQ(two.rates.size(), 2u);
  EXPECT_NEAR(two.rates[0], 1, 1e-15);
  EXPECT_NEAR(two.rates[1], 3, 1e-15);
  EXPECT_NEAR(two.shares[0], 0.5, 1e-15);
  EXPECT_NEAR(two.signal(1), (std::exp(-1) + std::exp(-3)) / 2, 1e-15);
  EXPECT_EQ(gauss_spectrum({{0}, {0}}).signal(7), 1);
}

TEST(RateSpectrum, of_radau_has_a_rate_of_zero) {
  const LanczosMatrix chain = {{1, 2, 2, 2}, {1, 1, 1, 1}};
  const auto radau = radau_spectrum(chain);
  ASSERT_TRUE(radau.has_value());
  EXPECT_EQ(radau->rates.size(), 5u);
  EXPECT_NEAR(radau->rates.front(), 0, 1e-15);
  EXPECT_FALSE(radau_spectrum({{2, 2}, {1, 0}}).has_value()) << "there is no other vector";
}

TEST(Relaxation, bounds_contain_the_signal_of_a_dense_array) {
  constexpr double relaxivity = 0.3;
  for (const Boundary boundary : every_boundary) {
    const DenseSample sample = {random_pores({7, 5, 6}, 0.7, 5), boundary};
    RelaxationRequest request = lattice_request(relaxivity, boundary);
    request.echoes = 16;
    const std::vector<double> signals = signals_of(sample, relaxivity, request.echoes);
    for (const auto& [iterations, apart] : {std::pair<std::int64_t, double>{2, 1}, {5, 0.1}, {60, 1e-9}}) {
      request.max_iterations = iterations;
      request.tolerance = 1e-10;
      const RelaxationResult result = relaxation_of(sample.pores, request, Comm(MPI_COMM_SELF));
      EXPECT_LE(result.bounds_apart, apart);
      for (std::size_t i = 0; i < signals.size(); ++i) {
        constexpr double rounding = 1e-5;  // of the whole weights of normals
        EXPECT_LE(result.decay[i].lower, signals[i] + rounding) << iterations << ", " << i;
        EXPECT_GE(result.decay[i].upper, signals[i] - rounding) << iterations << ", " << i;
      }
    }
  }
}

TEST(Relaxation, counts_the_walls_of_planes_exactly) {
  const auto along = relaxation_of(slab(6), lattice_request(0.1, Boundary::periodic), Comm());
  EXPECT_EQ(along.faces, 12);
  EXPECT_EQ(along.area, 12);
  const PoreBlock slanted = pores_where({16, 16, 2}, [](const Index3& at) { return (at[0] + at[1]) % 16 < 8; });
  const auto across = relaxation_of(slanted, lattice_request(0.1, Boundary::periodic), Comm());
  EXPECT_NEAR(across.area, static_cast<double>(across.faces) / std::numbers::sqrt2, 1e-12 * across.area);
}

TEST(Relaxation, counts_the_walls_of_a_ball_to_one_percent_and_not_its_faces) {
  const auto result = relaxation_of(ball(24), lattice_request(0.1, Boundary::mirror), Comm());
  constexpr double exact = std::numbers::pi * 24 * 24;
  EXPECT_NEAR(result.area, exact, 0.01 * exact);
  EXPECT_NEAR(static_cast<double>(result.faces), 1.5 * exact, 0.03 * exact);
}

TEST(Relaxation, does_not_take_place_at_faces_of_the_sample) {
  const PoreBlock half = pores_where({4, 8, 3}, [](const Index3& at) { return at[1] < 5; });
  const RelaxationResult mirrored = relaxation_of(half, lattice_request(0.1, Boundary::mirror), Comm());
  EXPECT_EQ(mirrored.faces, 12);
  EXPECT_NEAR(*mirrored.slowest_t2_s(), 58.734745925976, 1e-9) << "of a slab of 10 voxels";
  EXPECT_EQ(numbers_of(relaxation_of(half, lattice_request(0.1, Boundary::sealed), Comm())), numbers_of(mirrored));
  const RelaxationResult open =
      relaxation_of(pores_where({4, 4, 4}, [](const Index3&) { return true; }), lattice_request(0.1, Boundary::mirror), Comm());
  EXPECT_EQ(open.faces, 0);
  EXPECT_EQ(open.decay.back().signal, 1) << "no walls";
  EXPECT_FALSE(open.mean_t2_s().has_value());
}

TEST(Relaxation, of_separate_pores_is_their_mean) {
  const RelaxationRequest request = lattice_request(0.2, Boundary::periodic);
  const auto both = pores_where({1, 40, 1}, [](const Index3& at) { return (at[1] >= 2 && at[1] < 6) || (at[1] >= 20 && at[1] < 32); });
  const RelaxationResult joint = relaxation_of(both, request, Comm()), narrow = relaxation_of(slab(4), request, Comm()),
                         wide = relaxation_of(slab(12), request, Comm());
  for (std::size_t i = 0; i < joint.decay.size(); ++i)
    EXPECT_NEAR(joint.decay[i].signal, (narrow.decay[i].signal * 4 + wide.decay[i].signal * 12) / 16, 2e-6);
}

TEST(Relaxation, means_are_those_of_the_signal) {
  RelaxationRequest request = lattice_request(1, Boundary::mirror);
  request.bulk_t2 = "100s";
  request.echo = "";
  request.echoes = 20'000;
  const RelaxationResult result = relaxation_of(ball(8), request, Comm());
  double integral = -0.5 * (1 + result.decay.back().signal), shares = 0;
  for (const DecayRow& row : result.decay) integral += row.signal;
  for (const RelaxationMode& mode : result.modes) shares += mode.share;
  EXPECT_NEAR(*result.mean_t2_s(), integral * result.echo_s, 1e-3 * *result.mean_t2_s());
  EXPECT_LT(*result.log_mean_t2_s(), *result.mean_t2_s());
  EXPECT_LT(*result.mean_t2_s(), *result.slowest_t2_s());
  EXPECT_NEAR(shares, 1, 1e-12);
}

TEST(Relaxation, chooses_echoes_of_one_two_or_five) {
  EXPECT_DOUBLE_EQ(usual_echo(0.12), 0.002);
  EXPECT_DOUBLE_EQ(usual_echo(30), 0.5);
  EXPECT_DOUBLE_EQ(usual_echo(0.06), 0.001);
  EXPECT_EQ(usual_echo(std::numeric_limits<double>::infinity()), 1e-3);
}

TEST(Relaxation, of_one_pore_leaves_ranks_without_sites) {
  const PoreBlock pore = pores_where({3, 1, 1}, [](const Index3& at) { return at[0] == 1; });
  const RelaxationResult result = relaxation_of(pore, lattice_request(0.5, Boundary::mirror), Comm());
  EXPECT_EQ(result.iterations, 1);
  EXPECT_EQ(result.faces, 2);
  EXPECT_NEAR(*result.mean_t2_s(), 1.25, 1e-15) << "two walls with the rate 0.5 / (1 + 0.25)";
}

TEST(RelaxationBits, do_not_depend_on_ranks_and_threads) {
  for (const Boundary boundary : every_boundary) {
    const PoreBlock pores = random_pores({50, 21, 34}, 0.55, 3);
    RelaxationRequest request = lattice_request(0.4, boundary);
    const std::vector<double> alone = numbers_of(relaxation_of(pores, request, Comm(MPI_COMM_SELF)));
    EXPECT_EQ(numbers_of(relaxation_of(pores, request, Comm())), alone);
    request.machine.threads = 2;
    EXPECT_EQ(numbers_of(relaxation_of(pores, request, Comm())), alone);
  }
}

}  // namespace karst
