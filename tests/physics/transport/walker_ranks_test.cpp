// Walkers have the same paths on any ranks, parts and threads, and go on from their states.
#include <gtest/gtest.h>

#include <algorithm>

#include "physics/transport/walkers/walk.hpp"
#include "support/test_ranks.hpp"
#include "support/walk_case.hpp"

namespace karst {

namespace {

// All that a walk leaves, on the root.
struct Left {
  std::vector<WalkerState> states;
  std::vector<Passage> passages;
  std::vector<std::array<double, 3>> displacements;
  WalkSpread spread;
};

WalkRules rules_of_ranks(Boundary boundary) {
  WalkRules rules = walk_rules(0.4, 600, 1.5);
  rules.planes = {1, 2, 2};
  if (boundary == Boundary::mirror) rules.flux_axis = 1;
  return rules;
}

std::vector<Passage> gathered(const std::vector<Passage>& own_passages, const Comm& comm) {
  std::vector<Passage> all = comm.gather_root(own_passages);
  std::sort(all.begin(), all.end(),
            [](const Passage& a, const Passage& b) { return a.walker != b.walker ? a.walker < b.walker : a.plane < b.plane; });
  return all;
}

// A field that differs from site to site.
std::vector<double> field_of_voxels(const Part& part) {
  std::vector<double> field;
  for (const std::uint64_t voxel : part.voxels) field.push_back(static_cast<double>(voxel % 17) / 7);
  return field;
}

Left left_by(Walkers& walkers, const WalkCase& sample, const Comm& comm) {
  const std::vector<double> field = field_of_voxels(sample.part());
  ControlFields control;
  control.forward = control.reversed = {field, {}, field};
  Left left;
  left.states = comm.gather_root(walkers.states());
  left.passages = gathered(walkers.passages(), comm);
  const Displacements moved = walkers.displacements(control);
  left.displacements = comm.gather_root(moved.block);
  left.spread = spread_of(moved, comm);
  return left;
}

void expect_same(const Left& a, const Left& b) {
  EXPECT_EQ(a.states, b.states);
  EXPECT_EQ(a.passages, b.passages);
  EXPECT_EQ(a.displacements, b.displacements);
  EXPECT_EQ(a.spread.dispersion, b.spread.dispersion);
  EXPECT_EQ(a.spread.error, b.spread.error);
  EXPECT_EQ(a.spread.velocity, b.spread.velocity);
  EXPECT_EQ(a.spread.velocity_error, b.spread.velocity_error);
}

Left walked(const PoreBlock& pores, Boundary boundary, bool at_random, int threads, const std::vector<std::int64_t>& steps,
            const Comm& comm) {
  const WalkCase sample(pores, boundary, CurlFlux(pores, boundary, 0.2), comm, at_random);
  Walkers walkers(sample.sample(), rules_of_ranks(boundary), on_threads(threads), comm);
  for (const std::int64_t step : steps) walkers.advance_to(step);
  return left_by(walkers, sample, comm);
}

}  // namespace

TEST(WalkerRanks, bits_do_not_depend_on_parts_threads_or_stops) {
  const Comm comm(test_ranks()), self(MPI_COMM_SELF);
  const PoreBlock pores = random_pores({9, 8, 7}, 0.75, 4);
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const Left expected = walked(pores, boundary, false, 1, {12}, self);
    ASSERT_EQ(expected.states.size(), 600u);
    EXPECT_GT(expected.passages.size(), 50u);
    for (const bool at_random : {false, true}) {
      const Left left = walked(pores, boundary, at_random, 2, {5, 12}, comm);
      if (comm.is_root()) expect_same(left, expected);
    }
  }
}

TEST(WalkerRanks, go_on_from_their_states_as_if_they_had_not_stopped) {
  const Comm comm(test_ranks()), self(MPI_COMM_SELF);
  const PoreBlock pores = random_pores({9, 8, 7}, 0.75, 4);
  const Left expected = walked(pores, Boundary::mirror, false, 1, {12}, self);
  const WalkCase first(pores, Boundary::mirror, CurlFlux(pores, Boundary::mirror, 0.2), comm);
  Walkers stopped(first.sample(), rules_of_ranks(Boundary::mirror), on_threads(1), comm);
  stopped.advance_to(5);
  std::vector<WalkerState> states = comm.gather_root(stopped.states());  // a restart may have all on one rank
  const WalkCase second(pores, Boundary::mirror, CurlFlux(pores, Boundary::mirror, 0.2), comm, true);
  Walkers again(second.sample(), rules_of_ranks(Boundary::mirror), on_threads(2), comm);
  again.set_states(5, states, gathered(stopped.passages(), comm));
  again.advance_to(12);
  const Left left = left_by(again, second, comm);
  if (comm.is_root()) expect_same(left, expected);
}

}  // namespace karst
