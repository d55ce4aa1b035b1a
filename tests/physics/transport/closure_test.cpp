// Closure problems against exact solutions.
#include <gtest/gtest.h>

#include <cmath>

#include "physics/transport/transport_case.hpp"

namespace karst {
namespace {

// Pores of `width` voxels along y in a sample that is one voxel wider, and `length` and `depth` voxels long along x and z.
PoreBlock slit_of(std::int64_t width, std::int64_t length = 2, std::int64_t depth = 1) {
  PoreBlock pores(whole_box({length, width + 1, depth}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = pores.box.voxel_at(i)[1] < width;
  return pores;
}

// The exact flow of the lattice: a parabola, in whole numbers.
FluxAt parabola(std::int64_t width) {
  return [width](const Index3& at, std::size_t axis) {
    const std::int64_t twice = 2 * at[1] - (width - 1);
    return axis == 0 ? width * width - twice * twice : 0;
  };
}

FluxAt couette() {
  return [](const Index3& at, std::size_t axis) { return axis == 0 ? 2 * at[1] + 1 : 0; };
}

void expect_exact(const Dispersion& found, double exact) {
  EXPECT_NEAR(found.value / exact, 1, 1e-10);
  EXPECT_LE(found.lower, exact * (1 + 1e-12));
  EXPECT_GE(found.upper, exact * (1 - 1e-12));
}

TEST(Closure, of_a_slit_is_exact) {
  struct Case {
    std::int64_t width;
    double peclet, dispersion;
  };
  for (const auto& [width, peclet, exact] :
       {Case{5, 10, 1.4429065743944638}, Case{8, 50, 12.661709031909142}, Case{16, 100, 48.41843644198215}}) {
    const auto closures = closures_in(slit_of(width), Boundary::periodic, parabola(width), Comm());
    expect_exact(dispersion_of(*closures, problem_of(*closures, ex, peclet, static_cast<double>(width)), 1e-10), exact);
  }
}

TEST(Closure, across_a_slit_has_no_dispersion_at_walls_and_diffusion_between_them) {
  const auto closures = closures_in(slit_of(8, 2, 2), Boundary::periodic, parabola(8), Comm());
  const Dispersion at_walls = dispersion_of(*closures, problem_of(*closures, ey, 50, 8), 1e-10, 50);
  EXPECT_NEAR(at_walls.upper, 0, 1e-12);
  EXPECT_NEAR(at_walls.lower, 0, 1e-12);
  expect_exact(dispersion_of(*closures, problem_of(*closures, ez, 50, 8), 1e-10), 1);
}

TEST(Closure, of_couette_flow_is_exact) {
  const auto closures = closures_in(slit_of(4), Boundary::periodic, couette(), Comm());
  expect_exact(dispersion_of(*closures, problem_of(*closures, ex, 25, 4), 1e-10), 21.751953125);
}

// Layers without a wall between them, with one velocity each: the flux of the deviation is linear in each layer, and 0 in the middle.
TEST(Closure, of_two_layers_in_contact_is_exact) {
  const std::int64_t first = 3, second = 4, fast = 5, slow = 2;
  PoreBlock pores(whole_box({2, first + second, 1}));
  pores.values.assign(pores.values.size(), 1);
  const FluxAt flux = [&](const Index3& at, std::size_t axis) { return axis == 0 ? (at[1] < first ? fast : slow) : 0; };
  const auto closures = closures_in(pores, Boundary::periodic, flux, Comm());
  const double product = static_cast<double>(first * second), both = static_cast<double>(first + second), scale = 4;
  const double difference = scale * static_cast<double>(fast - slow);
  expect_exact(dispersion_of(*closures, {ex, scale}, 1e-10), 1 + difference * difference * product * (product + 2) / (12 * both * both));
}

TEST(Closure, of_a_tube_of_stairs_has_the_coefficient_of_the_prototype) {
  const std::int64_t diameter = 8;
  PoreBlock pores(whole_box({2, diameter + 1, diameter + 1}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    const Index3 at = pores.box.voxel_at(i);
    const std::int64_t y = 2 * at[1] + 1 - diameter, z = 2 * at[2] + 1 - diameter;  // twice the distance of the middle from the axis
    pores.values[i] = y * y + z * z <= diameter * diameter;
  }
  const auto closures = closures_in(transport_flow_through(pores, Boundary::periodic, along_x, 1e-9, Comm()), Comm());
  const double peclet = 10;  // of the radius
  const Dispersion found = dispersion_of(*closures, problem_of(*closures, ex, peclet, static_cast<double>(diameter) / 2), 1e-9);
  EXPECT_NEAR((found.value - 1) / (peclet * peclet / 48), 1.0860, 5e-5);
}

}  // namespace
}  // namespace karst
