// Samples in larger voxels, cut into parts.
#include "physics/permeability/bracket/coarser_samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "physics/permeability/karst.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// The sites of each rank in the first sample coarser than an open slit. Only the parts are made, so this needs no GPU.
std::vector<std::int64_t> sites_of_ranks(const PartSizes& sizes, const Comm& comm) {
  const Index3 shape = {48, 48, 48};
  std::vector<std::uint8_t> labels(static_cast<std::size_t>(whole_box(shape).volume()), 0);
  std::fill_n(labels.begin(), 2 * shape[0] * shape[1], 1);
  const LabelArray array = {shape, VoxelType::uint8, std::as_bytes(std::span(labels)), LabelSet::parse("0"), {}};
  Rock rock = rock_of_labels(array, {}, comm);
  const SampleCase fine = case_of(rock, comm);
  const auto samples = coarser_samples({fine.cut.part.voxels, shape}, {}, velocity_set(FlowSettings().lattice), Boundary::periodic,
                                       {true, true, true}, sizes, 2, comm);
  EXPECT_EQ(samples.size(), 1U);
  return comm.gather_all(samples.front().part.sites);
}

}  // namespace

TEST(CoarserSamples, that_are_small_are_on_one_gpu) {
  const Comm comm;
  PartSizes sizes = equal_parts(comm);
  sizes.settings.device = DeviceKind::cuda;
  std::vector<std::int64_t> expected(static_cast<std::size_t>(comm.size()));
  expected.front() = 24 * 24 * 23;
  EXPECT_EQ(sites_of_ranks(sizes, comm), expected);
}

TEST(CoarserSamples, are_on_all_cpus_and_on_all_ranks_with_limits) {
  const Comm comm;
  PartSizes sizes = equal_parts(comm);
  for (const std::int64_t sites : sites_of_ranks(sizes, comm)) EXPECT_GT(sites, 0);
  sizes.settings.device = DeviceKind::cuda;
  sizes.most_bytes.assign(static_cast<std::size_t>(comm.size()), Bytes(1 << 30));
  for (const std::int64_t sites : sites_of_ranks(sizes, comm)) EXPECT_GT(sites, 0);
}

}  // namespace karst
