// Labels in, pores out: takes an image piece by piece, in any order, counts its labels and marks its pores.
#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/label_counts.hpp"
#include "geometry/label_set.hpp"
#include "geometry/voxel_type.hpp"

namespace karst {

class PoreMarker {
 public:
  /// With an empty `pore` it only counts, and `pores()` stays without voxels.
  PoreMarker(const Box& box, VoxelType type, LabelSet pore);

  /// The labels of `piece` (inside the box), x fastest, in this machine's byte order.
  void take(const Box& piece, std::span<const std::byte> labels);

  LabelCounts counts() const;
  PoreBlock take_pores() { return std::move(pores_); }

 private:
  template <class T>
  void take_row(const T* labels, std::int64_t count, std::uint8_t* pores);

  void count(std::int64_t label, std::int64_t voxels);

  VoxelType type_;
  LabelSet pore_;
  PoreBlock pores_;
  std::vector<std::int64_t> small_counts_;                       // labels of 8 and 16 bits, from the lowest up
  std::unordered_map<std::int64_t, std::int64_t> large_counts_;  // labels of 32 and 64 bits
  std::int64_t lowest_ = 0;
};

}  // namespace karst
