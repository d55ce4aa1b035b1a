// Lists of voxels by number, x fastest in a sample. Numbers beyond the sample (padding) are no voxels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"

namespace karst {

/// The sites of this rank in one sample.
struct SampleSites {
  std::span<const std::uint64_t> voxels;
  Index3 shape;
};

/// Calls visit(place in the list, voxel) for each number that is a voxel of the sample.
template <class Visit>
void for_each_listed(std::span<const std::uint64_t> voxels, const Index3& shape, Visit&& visit) {
  const Box sample = whole_box(shape);
  const auto all = static_cast<std::uint64_t>(sample.volume());
  VoxelWalk walk(sample);
  for (std::size_t i = 0; i < voxels.size(); ++i) {
    if (voxels[i] < all) visit(i, walk.at(voxels[i]));
  }
}

/// Cuts a list into shares and calls work(share, its place in the list) for each, on at most `threads` threads.
void in_listed_shares(int threads, std::span<const std::uint64_t> voxels,
                      const std::function<void(std::span<const std::uint64_t> share, std::size_t begin)>& work);

/// The smallest box that holds all listed voxels; empty for a list without voxels.
Box box_around(std::span<const std::uint64_t> voxels, const Index3& shape, int threads = 1);

// Values of listed voxels, wherever they are.

/// The value of each listed voxel (its number, x fastest in the sample; 0 for numbers beyond the sample), sent by the rank whose box of the
/// grid holds it. `own_values`: the values of this rank's box. Each rank lists what it wants. Collective.
std::vector<std::uint8_t> values_at(const Block<std::uint8_t>& own_values, const BoxGrid& grid, std::span<const std::uint64_t> voxels,
                                    const Comm& comm);

}  // namespace karst
