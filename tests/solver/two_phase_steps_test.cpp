// Flow of two phases in every layout, on every kind of CPU, any threads and ranks is the same solver: bit for bit. In random pores, past
// walls of any angle.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cpu/targets.hpp"
#include "solver/twophase/two_phase_solver.hpp"
#include "support/refusal.hpp"
#include "support/two_phase_case.hpp"

namespace karst {

namespace {

using TwoPhaseBackend = CpuBackend<double, TwoPhasePhysics>;

FlowSettings settings_for(LayoutKind layout, int threads, bool overlap) {
  FlowSettings settings;
  settings.layout = layout;
  settings.threads = threads;
  settings.overlap = overlap;
  settings.transfer = overlap ? Transfer::mapped : Transfer::staged;
  return settings;
}

std::int64_t differences_on(const TwoPhaseCase& each, const DenseTwoPhase& dense, const FlowSettings& settings, const std::string& target) {
  return each.differences(each.state_on(TwoPhaseBackend(each.part, settings, target), settings.overlap), dense);
}

// The state of all voxels of all ranks, as a checkpoint has it.
using StatesOfVoxels = std::map<std::uint64_t, std::vector<std::byte>>;

StatesOfVoxels states_of(const TwoPhaseCase& each, const TwoPhaseFlow& flow) {
  std::vector<std::byte> mine(each.part.voxels.size() * flow.site_bytes());
  flow.populations(each.sites(), mine.data());
  const Comm comm;
  std::vector<std::uint64_t> voxels(each.part.voxels.begin(), each.part.voxels.end());
  voxels = comm.gather_root(voxels);
  mine = comm.gather_root(mine);
  comm.broadcast_root(voxels);
  comm.broadcast_root(mine);
  StatesOfVoxels all;
  for (std::size_t i = 0; i < voxels.size(); ++i) {
    const auto first = mine.begin() + static_cast<std::ptrdiff_t>(i * flow.site_bytes());
    if (voxels[i] != no_voxel) all[voxels[i]].assign(first, first + static_cast<std::ptrdiff_t>(flow.site_bytes()));
  }
  return all;
}

void go_on_from(const StatesOfVoxels& states, const TwoPhaseCase& each, TwoPhaseFlow& flow, std::int64_t step) {
  std::vector<std::byte> mine(each.part.voxels.size() * flow.site_bytes());
  for (std::size_t site = 0; site < each.part.voxels.size(); ++site) {
    if (each.part.voxels[site] == no_voxel) continue;
    const std::vector<std::byte>& state = states.at(each.part.voxels[site]);
    std::copy(state.begin(), state.end(), mine.begin() + static_cast<std::ptrdiff_t>(site * flow.site_bytes()));
  }
  flow.set_populations(each.sites(), mine.data());
  flow.restart_at(step);
}

std::unique_ptr<TwoPhaseFlow> flow_of(const TwoPhaseCase& each) {
  return two_phase_flow(each.part, {settings_for(LayoutKind::stream, 1, true), each.law}, Comm());
}

void start_in(const TwoPhaseCase& each, TwoPhaseFlow& flow) {
  flow.start([&](std::size_t site) { return TwoPhaseCase::motion_at(each.part.voxels[site]); });
}

}  // namespace

TEST(TwoPhaseSteps, in_random_pores_are_those_of_the_dense_solver) {
  std::uint32_t seed = 500;
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{1, 8, 5}, Index3{2, 2, 2}, Index3{40, 6, 1}}) {
    const TwoPhaseCase each(shape, ++seed);
    const DenseTwoPhase dense = each.reference();
    for (const bool overlap : {true, false})
      EXPECT_EQ(differences_on(each, dense, settings_for(LayoutKind::vector_bundle, 1, overlap), ""), 0) << shape_text(shape) << overlap;
  }
}

TEST(TwoPhaseSteps, have_the_same_bits_in_every_layout_and_on_every_target) {
  const TwoPhaseCase each({9, 8, 7}, 510);
  const DenseTwoPhase dense = each.reference();
  for (const LayoutKind layout : all_layouts()) {
    for (const auto& target : cpu_targets<double, TwoPhasePhysics>())
      EXPECT_EQ(differences_on(each, dense, settings_for(layout, 1, true), target.name), 0) << layout_name(layout) << ", " << target.name;
  }
}

TEST(TwoPhaseSteps, have_the_same_bits_on_any_number_of_threads) {
  const TwoPhaseCase each({9, 8, 7}, 511);
  const DenseTwoPhase dense = each.reference();
  for (const int threads : {1, 2, 4}) {
    for (const bool overlap : {true, false}) {
      for (const LayoutKind layout : {LayoutKind::vector_bundle, LayoutKind::stream})
        EXPECT_EQ(differences_on(each, dense, settings_for(layout, threads, overlap), ""), 0) << threads << ", " << layout_name(layout);
    }
  }
}

TEST(TwoPhaseSteps, with_f32_have_the_same_bits_on_every_target) {
  const TwoPhaseCase each({9, 8, 7}, 512);
  std::vector<std::vector<float>> found;
  for (const LayoutKind layout : {LayoutKind::vector_bundle, LayoutKind::stream}) {
    for (const auto& target : cpu_targets<float, TwoPhasePhysics>())
      found.push_back(each.state_on(CpuBackend<float, TwoPhasePhysics>(each.part, settings_for(layout, 2, true), target.name), true));
  }
  for (const auto& state : found) EXPECT_EQ(state, found.front());
}

// The voxels belong to other ranks than before.
TEST(TwoPhaseSteps, go_on_from_a_checkpoint_in_other_parts_to_the_same_bits) {
  const TwoPhaseCase before({9, 8, 7}, 513);
  TwoPhaseCase after = before;
  after.cut(514);
  const auto whole = flow_of(before), first = flow_of(before), second = flow_of(after);
  EXPECT_EQ(whole->site_bytes(), (19 + 4) * sizeof(double));
  start_in(before, *whole);
  start_in(before, *first);
  whole->advance(8);
  first->advance(5);
  go_on_from(states_of(before, *first), after, *second, first->steps());
  second->advance(3);
  EXPECT_EQ(second->steps(), 16);
  EXPECT_EQ(states_of(after, *second), states_of(before, *whole));
  EXPECT_NE(states_of(before, *first), states_of(before, *whole));
}

TEST(TwoPhaseSteps, tell_density_velocity_and_share_of_each_site) {
  const TwoPhaseCase each({9, 8, 7}, 515);
  const auto flow = flow_of(each);
  start_in(each, *flow);
  double most = 0;
  flow->visit_motions([&](std::int64_t first, std::span<const TwoPhaseMotion> motions) {
    for (std::size_t i = 0; i < motions.size(); ++i) {
      const std::uint64_t voxel = each.part.voxels[static_cast<std::size_t>(first) + i];
      if (voxel == no_voxel) continue;
      const TwoPhaseMotion given = TwoPhaseCase::motion_at(voxel);
      EXPECT_EQ(motions[i].share, given.share);
      EXPECT_NEAR(motions[i].density, given.density, 1e-15);
      for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(motions[i].velocity[a], given.velocity[a], 1e-15);
      most = std::max(most, speed_of(motions[i]));
    }
  });
  EXPECT_EQ(flow->fastest(), most);
}

TEST(TwoPhaseSteps, of_a_number_that_is_not_finite_are_infinitely_fast) {
  EXPECT_EQ(speed_of(TwoPhaseMotion{0, {0, 0, 0}, std::nan("")}), std::numeric_limits<double>::infinity());
  EXPECT_EQ(speed_of(TwoPhaseMotion{0, {0.3, 0, 0.4}, 1}), 0.5);
}

TEST(TwoPhaseSteps, between_reservoirs_are_those_of_one_rank) {
  const TwoPhaseCase each({9, 8, 7}, 517);
  const auto alone = each.motions_between_reservoirs(settings_for(LayoutKind::vector_bundle, 1, true), Comm(MPI_COMM_SELF));
  for (const LayoutKind layout : {LayoutKind::vector_bundle, LayoutKind::stream}) {
    for (const bool overlap : {true, false}) {
      const auto found = each.motions_between_reservoirs(settings_for(layout, 2, overlap), Comm());
      EXPECT_EQ(TwoPhaseCase::differences(found, alone), 0) << layout_name(layout) << overlap;
    }
  }
}

TEST(TwoPhaseSteps, are_not_driven_through_mirrors) {
  const Comm comm;
  const Index3 shape = {6, 5, 4};
  const PoreBlock pores = random_pores(shape, 0.8, 516);
  const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
  Part part =
      *build_part_all(RandomOwners(shape, comm.size(), 1), comm.rank(), fluid, {velocity_set(D3Q19::name), shape, Boundary::mirror}, comm);
  TwoPhaseSettings settings;
  settings.law.force_n[1] = 1e-4;
  EXPECT_EQ(refusal_of([&] { two_phase_flow(part, settings, comm); }),
            "mirrors normal to the force are not for two phases. Use a periodic sample that is mirrored along the flow.");
}

}  // namespace karst
