#include "run/record/site_arrays.hpp"

#include <algorithm>

namespace karst {

namespace {

// Threads are started for each slab. With smaller slabs the starts take most of the time.
constexpr std::int64_t voxels_of_thread = std::int64_t{1} << 18;

}  // namespace

SiteField part_array(std::int64_t part) {
  const auto values = [number = static_cast<std::int32_t>(part)](std::span<const std::uint32_t> sites, std::byte* to) {
    for (std::size_t i = 0; i < sites.size(); ++i, to += sizeof number) std::memcpy(to, &number, sizeof number);
  };
  return {vtk_array(part_name, VoxelType::int32), values, std::byte{0xff}};  // -1
}

FieldFiles field_files(const FieldsPlan& plan, const SampleFacts& sample, int threads) {
  FieldFiles files;
  files.format = plan.format;
  files.encoding = plan.encoding;
  files.shape = sample.shape();
  files.selection = plan.selection_in(files.shape);
  files.spacing = sample.voxel_size_m().value_or(1);
  files.threads = threads;
  files.slab_voxels = std::max(files.slab_voxels, threads * voxels_of_thread);
  files.wide = plan.numbers == FieldNumbers::f64;
  return files;
}

}  // namespace karst
