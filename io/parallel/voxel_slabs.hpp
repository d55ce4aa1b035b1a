// Slabs of a sample: runs of voxels, x fastest; and the sites among the voxels of a slab. For checkpoints only.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/parallel/slab_exchange.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// All slabs have the same size, except the last. Every rank has successive slabs.
struct VoxelSlabs {
  std::int64_t voxels = 0, slab_voxels = 1, ranks = 1;

  std::int64_t count() const { return (voxels + slab_voxels - 1) / slab_voxels; }
  std::int64_t voxels_of(std::int64_t slab) const { return std::min(slab_voxels, voxels - slab * slab_voxels); }

  /// Rank r has the slabs [first(r), first(r + 1)).
  std::int64_t first(std::int64_t rank) const { return count() * rank / ranks; }
  std::int64_t most_of_a_rank() const { return (count() + ranks - 1) / ranks; }

  SlabPlace place_of(std::uint64_t voxel) const {
    if (voxel == no_voxel) return no_place;
    const std::int64_t slab = static_cast<std::int64_t>(voxel) / slab_voxels;
    const std::int64_t rank = ((slab + 1) * ranks - 1) / count();
    return {static_cast<int>(rank), slab - first(rank), static_cast<std::uint32_t>(static_cast<std::int64_t>(voxel) % slab_voxels)};
  }
};

/// One bit per voxel of a slab: set for sites; and the numbers of these sites, in the order of voxels.
class SlabBits {
 public:
  SlabBits() = default;
  explicit SlabBits(std::int64_t voxels) : words_(words_for(voxels)) {}

  static std::size_t words_for(std::int64_t voxels) { return static_cast<std::size_t>((voxels + 63) / 64); }

  /// Several threads may add sites.
  void add(std::uint32_t at) { std::atomic_ref(words_[at / 64]).fetch_or(std::uint64_t{1} << (at % 64), std::memory_order_relaxed); }
  bool has(std::uint32_t at) const { return (words_[at / 64] >> (at % 64) & 1) != 0; }

  /// Call after all sites are added, before the functions below.
  void count() {
    before_.resize(words_.size());
    sites_ = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      before_[i] = static_cast<std::uint32_t>(sites_);
      sites_ += std::popcount(words_[i]);
    }
  }
  std::int64_t sites() const { return sites_; }
  std::size_t number_of(std::uint32_t at) const {
    const std::uint64_t below = words_[at / 64] & ((std::uint64_t{1} << (at % 64)) - 1);
    return before_[at / 64] + static_cast<std::size_t>(std::popcount(below));
  }

  std::vector<std::uint64_t>& words() { return words_; }
  const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> before_;
  std::int64_t sites_ = 0;
};

}  // namespace karst
