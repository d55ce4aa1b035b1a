// The reference of the conduction solver, where the answer is known.
#include "support/naive_conduction.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <utility>

#include "support/conductivity_case.hpp"
#include "support/test_images.hpp"

namespace karst {
namespace {

constexpr double precision = 1e-13;

Block<double> conductivities_of(const Index3& shape, const std::function<double(const Index3&)>& at) {
  Block<double> conductivity(whole_box(shape));
  for_each_voxel(conductivity.box, [&](const Index3& v) { conductivity[v] = at(v); });
  return conductivity;
}

Block<double> conducting_pores(const PoreBlock& pores) {
  return conductivities_of(pores.box.extents(), [&](const Index3& v) { return pores[v]; });
}

Block<double> random_conductors(const Index3& shape, std::uint32_t seed) {
  std::mt19937 random(seed);
  return conductivities_of(shape,
                           [&](const Index3&) { return random() % 4 == 0 ? 0.0 : 0.01 + static_cast<double>(random() % 1000) / 1000; });
}

double along(const NaiveConduction& result, int axis) { return result.conductance[static_cast<std::size_t>(axis)]; }

TEST(NaiveConduction, a_uniform_box_conducts_1) {
  for (const Index3& shape : {Index3{4, 3, 5}, Index3{2, 2, 2}, Index3{6, 1, 1}, Index3{1, 1, 1}}) {
    const Block<double> full = conductivities_of(shape, [](const Index3&) { return 1.0; });
    for (int axis = 0; axis < 3; ++axis) {
      for (const Boundary boundary : all_boundaries) {
        const NaiveConduction result = naive_conduction(full, axis, boundary);
        EXPECT_NEAR(along(result, axis), 1, precision);
        EXPECT_NEAR(result.energy, static_cast<double>(full.box.volume()), precision * 100);
        for (const double deviation : result.deviation.values) EXPECT_NEAR(deviation, 0, precision);
        if (shape[axis] == 1) continue;
        EXPECT_NEAR(along(naive_conduction(full, axis, boundary, SampleEnds::voxels), axis), 1, precision);
      }
    }
  }
}

TEST(NaiveConduction, layers_in_series_conduct_as_their_harmonic_mean) {
  for (const std::array<double, 4>& layers : {std::array<double, 4>{1, 0.5, 0.1, 0.25}, {1, 1e-6, 1, 0.3}}) {
    const double harmonic = 4 / (1 / layers[0] + 1 / layers[1] + 1 / layers[2] + 1 / layers[3]);
    const double between_centres = 3 / (0.5 / layers[0] + 1 / layers[1] + 1 / layers[2] + 0.5 / layers[3]);
    for (int axis = 0; axis < 3; ++axis) {
      Index3 shape = {2, 3, 2};
      shape[axis] = 4;
      const Block<double> sample = conductivities_of(shape, [&](const Index3& v) { return layers[static_cast<std::size_t>(v[axis])]; });
      for (const Boundary boundary : all_boundaries)
        EXPECT_NEAR(along(naive_conduction(sample, axis, boundary), axis), harmonic, precision);
      EXPECT_NEAR(along(naive_conduction(sample, axis, Boundary::sealed, SampleEnds::voxels), axis), between_centres, precision);
    }
  }
}

TEST(NaiveConduction, layers_in_parallel_conduct_as_their_arithmetic_mean) {
  constexpr std::array<double, 4> layers = {1, 0.5, 0, 0.01};
  for (int axis = 0; axis < 3; ++axis) {
    const int across = (axis + 1) % 3;
    Index3 shape = {3, 3, 3};
    shape[across] = 4;
    const Block<double> sample = conductivities_of(shape, [&](const Index3& v) { return layers[static_cast<std::size_t>(v[across])]; });
    for (const Boundary boundary : all_boundaries) {
      for (const SampleEnds ends : {SampleEnds::faces, SampleEnds::voxels}) {
        const NaiveConduction result = naive_conduction(sample, axis, boundary, ends);
        EXPECT_NEAR(along(result, axis), 1.51 / 4, precision);
        EXPECT_NEAR(along(result, across), 0, precision);
      }
    }
  }
}

// Behind a constriction, a dead end that carries some of the current.
TEST(NaiveConduction, a_constriction_conducts_as_computed_by_hand) {
  const Block<double> sample = conducting_pores(drawn_pores({{"...", ".#."}}));
  const NaiveConduction sealed = naive_conduction(sample, 0, Boundary::sealed);
  EXPECT_NEAR(along(sealed, 0), 6.0 / 11, precision);
  EXPECT_NEAR((sealed.deviation[{0, 0, 0}]), 1.0 / 11, precision);
  EXPECT_NEAR((sealed.deviation[{0, 1, 0}]), 4.0 / 11, precision);
  EXPECT_NEAR((sealed.deviation[{1, 0, 0}]), 0, precision);
  EXPECT_NEAR((sealed.deviation[{2, 1, 0}]), -4.0 / 11, precision);
  EXPECT_NEAR(along(naive_conduction(sample, 0, Boundary::sealed, SampleEnds::voxels), 0), 0.5, precision);
  EXPECT_NEAR(along(naive_conduction(sample, 0, Boundary::periodic), 0), 9.0 / 16, precision);
}

TEST(NaiveConduction, a_staircase_carries_current_along_both_axes) {
  const Block<double> staircase = conducting_pores(drawn_pores({{"..#", "#..", ".#."}}));
  for (const int axis : {0, 1}) {
    const NaiveConduction result = naive_conduction(staircase, axis, Boundary::periodic);
    EXPECT_NEAR(along(result, 0), 1.0 / 6, precision);
    EXPECT_NEAR(along(result, 1), 1.0 / 6, precision);
    EXPECT_NEAR(along(result, 2), 0, precision);
  }
}

TEST(NaiveConduction, pores_without_a_path_carry_no_current) {
  const Block<double> sample = conducting_pores(drawn_pores({{"#..", "##.", ".#."}}));
  for (const SampleEnds ends : {SampleEnds::faces, SampleEnds::voxels}) {
    EXPECT_NEAR(along(naive_conduction(sample, 0, Boundary::sealed, ends), 0), 0, precision);
  }
}

TEST(NaiveConduction, the_tensor_of_a_periodic_sample_is_symmetric) {
  const Block<double> sample = random_conductors({5, 4, 6}, 3);
  std::array<NaiveConduction, 3> columns;
  for (int axis = 0; axis < 3; ++axis) columns[static_cast<std::size_t>(axis)] = naive_conduction(sample, axis, Boundary::periodic);
  for (const auto& [a, b] : {std::pair<int, int>{0, 1}, {0, 2}, {1, 2}}) {
    EXPECT_NEAR(along(columns[static_cast<std::size_t>(a)], b), along(columns[static_cast<std::size_t>(b)], a), precision);
    EXPECT_GT(std::abs(along(columns[static_cast<std::size_t>(a)], b)), 1e-6);
  }
  EXPECT_NEAR(std::accumulate(columns[0].deviation.values.begin(), columns[0].deviation.values.end(), 0.0), 0, precision * 100);
}

TEST(NaiveConduction, a_sample_with_ends_on_its_faces_is_half_of_a_periodic_one) {
  const Index3 shape = {4, 3, 5};
  const Block<double> sample = random_conductors(shape, 9);
  const Block<double> with_images = conductivities_of({8, 6, 10}, [&](Index3 v) {
    for (std::size_t a = 0; a < 3; ++a) v[a] = v[a] < shape[a] ? v[a] : 2 * shape[a] - 1 - v[a];
    return sample[v];
  });
  for (int axis = 0; axis < 3; ++axis) {
    const NaiveConduction periodic = naive_conduction(with_images, axis, Boundary::periodic);
    const NaiveConduction sealed = naive_conduction(sample, axis, Boundary::sealed);
    EXPECT_NEAR(along(sealed, axis), along(periodic, axis), precision);
    EXPECT_NEAR(sealed.energy * 8, periodic.energy, precision * 100);
    EXPECT_EQ(sealed.deviation.values, naive_conduction(sample, axis, Boundary::mirror).deviation.values);
  }
}

}  // namespace
}  // namespace karst
