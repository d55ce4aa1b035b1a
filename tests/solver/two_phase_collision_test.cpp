// The collision of two phases against its equations, with two full sets of populations; and the exchange of the phases.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/two_phase_case.hpp"

namespace karst {

namespace {

TwoPhaseLaw exchanged(const TwoPhaseLaw& law) {
  return {law.viscosity_w, law.viscosity_n, law.tension, law.width, law.force_w, law.force_n};
}

}  // namespace

// One record says all that the second set of populations does.
TEST(TwoPhaseCollision, moves_the_phases_as_two_sets_of_populations_do) {
  const TwoPhaseCase each({9, 8, 7}, 601);
  DenseTwoPhase dense(each.pores, each.walls, each.law, TwoPhaseCase::motion_at);
  TwoSets sets(each.pores, each.walls, each.law, TwoPhaseCase::motion_at);
  const double mass = sets.mass_n();
  for (int step = 0; step < 100; ++step) {
    dense.step();
    sets.step();
  }
  EXPECT_NEAR(sets.mass_n(), mass, 1e-11);
  double most = 0;
  for_each_voxel(each.pores.box, [&](const Index3& v) {
    if (each.pores[v] == 0) return;
    most = std::max(most, std::abs(dense.record(v)[0] - sets.share(v)));
    for (std::size_t q = 0; q < q19; ++q)
      most = std::max(most, std::abs(dense.arriving(v)[q] + Lattice<D3Q19>::weight(static_cast<int>(q)) - sets.arriving(v)[q]));
  });
  EXPECT_LT(most, 1e-12);
}

// An error in one of the terms breaks this symmetry.
TEST(TwoPhaseCollision, does_not_change_if_the_phases_are_exchanged) {
  const TwoPhaseCase each({9, 8, 7}, 602);
  Block<WettedWall> other_walls = each.walls;
  for (WettedWall& wall : other_walls.values) wall.cosine = static_cast<std::int16_t>(-wall.cosine);
  const auto other_motion = [](std::uint64_t voxel) {
    TwoPhaseMotion motion = TwoPhaseCase::motion_at(voxel);
    motion.share = 1 - motion.share;
    return motion;
  };
  DenseTwoPhase dense(each.pores, each.walls, each.law, TwoPhaseCase::motion_at);
  DenseTwoPhase other(each.pores, other_walls, exchanged(each.law), other_motion);
  for (int step = 0; step < 100; ++step) {
    dense.step();
    other.step();
  }
  for_each_voxel(each.pores.box, [&](const Index3& v) {
    if (each.pores[v] == 0) return;
    EXPECT_NEAR(dense.record(v)[0] + other.record(v)[0], 1, 1e-11);
    for (std::size_t k = 1; k < 4; ++k) EXPECT_NEAR(dense.record(v)[k] + other.record(v)[k], 0, 1e-12);
    for (std::size_t q = 0; q < q19; ++q) EXPECT_NEAR(dense.arriving(v)[q], other.arriving(v)[q], 1e-12);
  });
}

}  // namespace karst
