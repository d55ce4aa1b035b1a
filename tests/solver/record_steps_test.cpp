// Collisions that read constant data of sites and records of their neighbours step as a naive dense solver: bit for bit, in every layout,
// on any number of ranks and threads, overlapped or not.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <vector>

#include "solver/flow/flow_in_time_on.hpp"
#include "solver/memory/memory_need.hpp"
#include "support/record_case.hpp"
#include "support/record_targets.hpp"

namespace karst {

namespace {

constexpr std::array record_boundaries = {Boundary::periodic, Boundary::mirror, Boundary::sealed};
constexpr std::int64_t record_pairs = 12;

template <class Physics>
typename RecordCase<Physics>::Naive reference_of(const RecordCase<Physics>& each) {
  typename RecordCase<Physics>::Naive naive(each);
  for (std::int64_t step = 0; step < 2 * record_pairs; ++step) naive.step();
  return naive;
}

FlowSettings record_settings(LayoutKind layout, int threads, Transfer transfer = Transfer::staged) {
  FlowSettings settings;
  settings.layout = layout;
  settings.threads = threads;
  settings.transfer = transfer;
  return settings;
}

template <class Physics>
void expect_naive_steps(std::uint32_t seed) {
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{1, 8, 5}, Index3{2, 2, 2}}) {
    for (const Boundary boundary : record_boundaries) {
      const RecordCase<Physics> each(shape, boundary, 1, ++seed);
      const auto naive = reference_of(each);
      for (const LayoutKind layout : all_layouts()) {
        for (const bool overlap : {true, false}) {
          const FlowSettings settings = record_settings(layout, overlap ? 1 : 3, overlap ? Transfer::mapped : Transfer::staged);
          EXPECT_EQ(naive.differences(each.state_after(record_pairs, CpuBackend<double, Physics>(each.part, settings), overlap)), 0)
              << each.name() << ", " << layout_name(layout) << ", " << overlap;
        }
      }
    }
  }
}

}  // namespace

TEST(RecordSteps, with_a_label_and_a_record_are_those_of_the_naive_solver) { expect_naive_steps<LabelAndRecord>(300); }
TEST(RecordSteps, with_a_label_are_those_of_the_naive_solver) { expect_naive_steps<LabelAlone>(320); }
TEST(RecordSteps, with_a_word_are_those_of_the_naive_solver) { expect_naive_steps<WordAlone>(340); }

// Records change in every step, also between the two steps of a pair.
TEST(RecordSteps, even_steps_write_records) {
  const RecordCase<LabelAndRecord> each({9, 8, 7}, Boundary::mirror, 0, 361);
  RecordCase<LabelAndRecord>::Naive naive(each);
  CpuBackend<double, LabelAndRecord> device(each.part, record_settings(LayoutKind::stream, 2));
  each.start(device);
  naive.step();
  device.update(Queue::interior, Step{0}, {0, each.part.padded_sites()});
  const auto state = each.state_of(device);
  std::int64_t different = 0;
  for (std::size_t site = 0; site < each.part.voxels.size(); ++site) {
    if (each.part.voxels[site] != no_voxel) different += naive.differences_of_records(state.records, site, each.part.voxels[site]);
  }
  EXPECT_EQ(different, 0);
}

TEST(RecordSteps, with_f32_have_the_same_bits_in_every_layout) {
  const RecordCase<LabelAndRecord> each({9, 8, 7}, Boundary::periodic, 2, 363);
  const auto state = [&](LayoutKind layout, bool overlap) {
    return each.state_after(record_pairs, CpuBackend<float, LabelAndRecord>(each.part, record_settings(layout, 2)), overlap);
  };
  const auto first = state(LayoutKind::stream, true);
  for (const LayoutKind layout : all_layouts()) {
    for (const bool overlap : {true, false}) EXPECT_EQ(state(layout, overlap), first) << layout_name(layout) << ", " << overlap;
  }
}

namespace {

using RecordFlow = FlowInTimeOn<CpuBackend<double, LabelAndRecord>>;

RecordFlow record_flow(const RecordCase<LabelAndRecord>& each) {
  const auto operations = [&](const Part& part, const auto& device) {
    return slot_operations(part, device.layout(), each.boundary, each.axis);
  };
  return {each.part, record_settings(LayoutKind::stream, 1), {0.8, each.force}, {each.force}, operations, Comm()};
}

// The state of all voxels of all ranks, as a checkpoint has it.
using VoxelStates = std::map<std::uint64_t, std::vector<std::byte>>;

VoxelStates states_of_all(const RecordCase<LabelAndRecord>& each, const RecordFlow& flow) {
  std::vector<std::byte> mine(each.part.voxels.size() * flow.site_bytes());
  flow.populations(each.all_sites(), mine.data());
  const Comm comm;
  std::vector<std::uint64_t> voxels(each.part.voxels.begin(), each.part.voxels.end());
  voxels = comm.gather_root(voxels);
  mine = comm.gather_root(mine);
  comm.broadcast_root(voxels);
  comm.broadcast_root(mine);
  VoxelStates all;
  for (std::size_t i = 0; i < voxels.size(); ++i) {
    const auto first = mine.begin() + static_cast<std::ptrdiff_t>(i * flow.site_bytes());
    if (voxels[i] != no_voxel) all[voxels[i]].assign(first, first + static_cast<std::ptrdiff_t>(flow.site_bytes()));
  }
  return all;
}

void set_states(const RecordCase<LabelAndRecord>& each, RecordFlow& flow, const VoxelStates& states, std::int64_t step) {
  std::vector<std::byte> mine(each.part.voxels.size() * flow.site_bytes());
  for (std::size_t site = 0; site < each.part.voxels.size(); ++site) {
    if (each.part.voxels[site] == no_voxel) continue;
    const std::vector<std::byte>& state = states.at(each.part.voxels[site]);
    std::copy(state.begin(), state.end(), mine.begin() + static_cast<std::ptrdiff_t>(site * flow.site_bytes()));
  }
  flow.set_populations(each.all_sites(), mine.data());
  flow.restart_at(step);
}

}  // namespace

// The voxels belong to other ranks than before.
TEST(RecordSteps, go_on_from_a_checkpoint_in_other_parts_to_the_same_bits) {
  for (const Boundary boundary : record_boundaries) {
    const RecordCase<LabelAndRecord> before({9, 8, 7}, boundary, 1, 371);
    RecordCase<LabelAndRecord> after = before;
    after.cut(375);
    RecordFlow whole = record_flow(before), first = record_flow(before), second = record_flow(after);
    EXPECT_EQ(whole.site_bytes(), (19 + 2) * sizeof(double));
    whole.advance(4);  // the records of rest are 0
    first.advance(2);
    set_states(after, second, states_of_all(before, first), first.steps());
    second.advance(2);
    EXPECT_EQ(states_of_all(after, second), states_of_all(before, whole)) << boundary_name(boundary);
    EXPECT_NE(states_of_all(before, first), states_of_all(before, whole));
  }
}

TEST(RecordSteps, take_the_memory_that_is_said_before) {
  const RecordCase<LabelAndRecord> each({9, 8, 7}, Boundary::periodic, 1, 381);
  FlowSettings settings = record_settings(LayoutKind::stream, 1);
  settings.reads = size_of_reads<LabelAndRecord>();
  const CpuBackend<double, LabelAndRecord> with(each.part, settings);
  Part plain = each.part;
  plain.site_data.clear();
  const CpuBackend<double> without(plain, settings);
  const std::int64_t sites = each.part.padded_sites(), records = sites + each.part.ghosts.count();
  EXPECT_EQ(with.memory_need().bytes - without.memory_need().bytes,
            sites + 2 * 2 * records * std::int64_t{sizeof(double)} + narrow_links(each.part, 1).bytes());
  EXPECT_LE(with.bytes(), most_bytes_of_site(settings) * sites);
  EXPECT_LE(with.bytes(), most_bytes_of_sites(sites, settings));
}

TEST(RecordSteps, need_the_data_of_the_sites) {
  RecordCase<LabelAlone> each({9, 8, 7}, Boundary::periodic, 1, 382);
  each.part.site_data.clear();
  EXPECT_THROW((CpuBackend<double, LabelAlone>(each.part, FlowSettings())), std::logic_error);
}

}  // namespace karst
