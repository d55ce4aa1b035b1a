// Flows in time past moving walls: exact profiles, conserved mass, decaying vortices; the same bits on any ranks and in any layout.
#include "solver/flow/flow_solver.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "base/text.hpp"
#include "support/naive_solver.hpp"
#include "support/tested_sets.hpp"
#include "support/walled_sample.hpp"

namespace karst {
namespace {

// Calls visit(voxel, motion) for the sites of this rank.
template <class Visit>
void for_each_site(const UnsteadyFlow& flow, const Box& sample, Visit&& visit) {
  flow.visit_motions([&](std::int64_t first, std::span<const SiteMotion> motions) {
    for (std::size_t i = 0; i < motions.size(); ++i) {
      const std::uint64_t voxel = flow.voxels()[static_cast<std::size_t>(first) + i];
      if (voxel != no_voxel) visit(sample.voxel_at(voxel), motions[i]);
    }
  });
}

double total(double mine, const Comm& comm) {
  const std::vector<double> all = comm.gather_all(mine);
  return std::accumulate(all.begin(), all.end(), 0.0);
}

template <class Set>
class Unsteady : public testing::Test {};
TYPED_TEST_SUITE(Unsteady, TestedSets);

TYPED_TEST(Unsteady, has_the_bits_of_the_naive_solver_past_moving_walls) {
  const Comm comm;
  const WalledSample sample = random_walls({8, 7, 6}, 11);
  UnsteadySettings settings = settings_of(0.7);
  settings.force = {1e-4, 0, 2e-4};
  settings.walls = sample.rules;
  settings.faces = sample.pressure_faces;
  constexpr std::int64_t pairs = 20;
  NaiveSolver naive(TypeParam::name, sample.pores, Boundary::periodic, 0, settings.flow.tau, settings.force);
  naive.set_walls(sample.walls, sample.rules, sample.faces);
  for (std::int64_t step = 0; step < 2 * pairs; ++step) naive.step(EquilibriumKind::navier_stokes);
  for (const LayoutKind layout : all_layouts()) {
    settings.flow.layout = layout;
    for (const bool overlap : {true, false}) {
      settings.flow.overlap = overlap;
      const auto flow = unsteady_flow(sample.part(TypeParam::name, comm), settings, comm);
      flow->advance(pairs);
      constexpr std::size_t directions = Lattice<TypeParam>::directions;
      std::vector<double> found(directions);
      std::int64_t different = 0;
      for (std::uint32_t site = 0; site < flow->voxels().size(); ++site) {
        if (flow->voxels()[site] == no_voxel) continue;
        flow->populations({&site, 1}, reinterpret_cast<std::byte*>(found.data()));
        const std::span<const double> expected = naive.arriving(sample.pores.box.voxel_at(flow->voxels()[site]));
        for (std::size_t q = 0; q < directions; ++q) different += found[q] != expected[q];
      }
      EXPECT_EQ(different, 0) << layout_name(layout) << (overlap ? "" : ", without overlap");
    }
  }
}

// Half-way walls with Lambda = 3/16 are exact for a linear profile.
TYPED_TEST(Unsteady, between_plates_that_slide_is_linear) {
  const Comm comm;
  constexpr std::int64_t gap = 9;
  for (const int across : {0, 1, 2}) {
    const auto a = static_cast<std::size_t>(across), along = (a + 1) % 3;
    Index3 shape = {3, 3, 3};
    shape[a] = gap + 2;
    WalledSample sample(shape);
    for_each_voxel(sample.pores.box, [&](const Index3& v) {
      sample.pores[v] = v[a] > 0 && v[a] <= gap ? 1 : 0;
      sample.walls[v] = v[a] == 0 ? 1 : v[a] == gap + 1 ? 2 : 0;
    });
    sample.rules.resize(2);
    sample.rules[0].velocity[along] = -0.02;
    sample.rules[1].velocity[along] = 0.03;
    UnsteadySettings settings = settings_of(0.9);
    settings.walls = sample.rules;
    const auto flow = unsteady_flow(sample.part(TypeParam::name, comm), settings, comm);
    flow->advance(3000);
    double wrong = 0;
    for_each_site(*flow, sample.pores.box, [&](const Index3& v, const SiteMotion& motion) {
      const double height = (static_cast<double>(v[a]) - 0.5) / static_cast<double>(gap);
      for (std::size_t i = 0; i < 3; ++i) wrong = std::max(wrong, std::abs(motion.velocity[i] - (i == along ? -0.02 + 0.05 * height : 0)));
      wrong = std::max(wrong, std::abs(motion.density));
    });
    EXPECT_LT(comm.max_all(wrong), 1e-13) << "across axis " << across;
  }
}

// A lid that slides along itself adds no mass, also in a corner.
TYPED_TEST(Unsteady, keeps_its_mass_under_a_lid) {
  const Comm comm;
  WalledSample sample({10, 10, 4});
  for_each_voxel(sample.pores.box, [&](const Index3& v) {
    const bool inside = v[0] > 0 && v[0] < 9 && v[1] > 0 && v[1] < 9;
    sample.pores[v] = inside ? 1 : 0;
    sample.walls[v] = v[1] == 9 ? 1 : 0;
  });
  sample.rules = {{.velocity = {0.1, 0, 0}}};
  UnsteadySettings settings = settings_of(0.6);
  settings.walls = sample.rules;
  const auto flow = unsteady_flow(sample.part(TypeParam::name, comm), settings, comm);
  flow->advance(500);
  double mass = 0, fastest = 0;
  for_each_site(*flow, sample.pores.box, [&](const Index3&, const SiteMotion& motion) {
    mass += motion.density;
    fastest = std::max(fastest, std::abs(motion.velocity[0]));
  });
  EXPECT_NEAR(total(mass, comm), 0, 1e-12);
  EXPECT_GT(comm.max_all(fastest), 0.03);
}

// The kinetic energy of the two-dimensional Taylor-Green vortex decays as exp(-4 nu k^2 t). Returns nu as measured, divided by nu.
template <class Set>
double viscosity_of_vortex(std::int64_t n, double tau, const Comm& comm) {
  WalledSample sample({n, n, 1});
  std::fill(sample.pores.values.begin(), sample.pores.values.end(), std::uint8_t{1});
  const double k = 2 * std::numbers::pi / static_cast<double>(n), speed = 0.64 / static_cast<double>(n), nu = viscosity(tau);
  const auto flow = unsteady_flow(sample.part(Set::name, comm), settings_of(tau), comm);
  flow->start([&](std::size_t site) {
    const Index3 v = sample.pores.box.voxel_at(flow->voxels()[site]);
    const double x = k * static_cast<double>(v[0]), y = k * static_cast<double>(v[1]);
    return SiteMotion{{speed * std::cos(x) * std::sin(y), -speed * std::sin(x) * std::cos(y), 0},
                      -0.75 * speed * speed * (std::cos(2 * x) + std::cos(2 * y))};
  });
  const auto energy = [&] {
    double sum = 0;
    for_each_site(*flow, sample.pores.box, [&](const Index3&, const SiteMotion& motion) {
      for (const double u : motion.velocity) sum += u * u;
    });
    return total(sum, comm);
  };
  // From the time in which the velocity falls to 1/e, when the non-equilibrium part has developed, to twice this time.
  const auto time = static_cast<std::int64_t>(1 / (2 * nu * k * k));
  flow->advance(time / 2);
  const double first = energy();
  flow->advance(time / 2);
  return std::log(first / energy()) / (4 * nu * k * k * static_cast<double>(time / 2 * 2));
}

// At this tau, the error is of second order from 16 voxels on.
TYPED_TEST(Unsteady, vortices_decay_by_the_viscosity_to_second_order) {
  const Comm comm;
  std::vector<double> errors;
  for (const std::int64_t n : {16, 32, 64}) errors.push_back(std::abs(viscosity_of_vortex<TypeParam>(n, 0.6, comm) - 1));
  EXPECT_LT(errors[1], 0.005);
  for (std::size_t i = 1; i < errors.size(); ++i) EXPECT_NEAR(std::log2(errors[i - 1] / errors[i]), 2, 0.05) << i;
}

// U. Ghia, K. N. Ghia, C. T. Shin, J. Comput. Phys. 48, 387 (1982), Re 100: u along the vertical centre line.
TEST(FlowCavity, has_the_published_profile) {
  const Comm comm;
  constexpr std::int64_t n = 64;
  constexpr double speed = 0.1, reynolds = 100;
  WalledSample sample({n + 2, n + 2, 1});
  for_each_voxel(sample.pores.box, [&](const Index3& v) {
    const bool inside = v[0] > 0 && v[0] <= n && v[1] > 0 && v[1] <= n;
    sample.pores[v] = inside ? 1 : 0;
    sample.walls[v] = v[1] == n + 1 && v[0] > 0 && v[0] <= n ? 1 : 0;
  });
  sample.rules = {{.velocity = {speed, 0, 0}}};
  UnsteadySettings settings = settings_of(0.5 + 3 * speed * n / reynolds);
  settings.walls = sample.rules;
  const auto flow = unsteady_flow(sample.part(D3Q19::name, comm), settings, comm);
  flow->advance(10 * n * 10);  // 20 times the lid passes the cavity
  // The centre line lies between two columns: u at the height of row j is at (j - 1/2) / n.
  std::vector<std::int64_t> sums(n);  // in units of 2^-40, so that ranks can be added
  for_each_site(*flow, sample.pores.box, [&](const Index3& v, const SiteMotion& motion) {
    if (v[0] == n / 2 || v[0] == n / 2 + 1) sums[static_cast<std::size_t>(v[1] - 1)] += std::llround(motion.velocity[0] / speed * 0x1p39);
  });
  sums = comm.sum_all(sums);
  const auto at = [&](double height) {
    const double row = height * n - 0.5;
    const auto below = static_cast<std::size_t>(row);
    const double share = row - static_cast<double>(below);
    return ((1 - share) * static_cast<double>(sums[below]) + share * static_cast<double>(sums[below + 1])) * 0x1p-40;
  };
  for (const auto& [height, u] : {std::pair(0.9766, 0.84123),
                                  {0.8516, 0.23151},
                                  {0.7344, 0.00332},
                                  {0.6172, -0.13641},
                                  {0.5, -0.20581},
                                  {0.4531, -0.2109},
                                  {0.2813, -0.15662},
                                  {0.1016, -0.06434},
                                  {0.0547, -0.03717}})
    EXPECT_NEAR(at(height), u, 0.01) << "at " << height;
}

}  // namespace
}  // namespace karst
