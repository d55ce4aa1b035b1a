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

}  // namespace
}  // namespace karst
