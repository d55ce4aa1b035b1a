// Makes labels from grey values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "geometry/labels/label_set.hpp"
#include "geometry/labels/voxel_type.hpp"
#include "geometry/pores/mask.hpp"

namespace karst {

/// Voxels at or below the threshold are pore, brighter ones are solid.
struct Segmentation {
  double threshold = 0;
  std::vector<LabelSet::Range> outside = {};  ///< grey values of voxels outside the sample

  static constexpr VoxelType type = VoxelType::uint8;  ///< of the labels
  static constexpr std::uint8_t pore = 0, solid = 1, not_sample = 2;

  /// One label for each grey value, in this machine's byte order. Throws InputError for values that are not numbers.
  void apply(VoxelType type, std::span<const std::byte> grey, std::span<std::byte> labels) const;

  bool operator==(const Segmentation&) const = default;
};

// Quantiles of the grey values of an image, to choose thresholds.

/// The grey values that count are the finite ones inside a mask.
struct GreySample {
  Index3 shape{};
  VoxelType type = VoxelType::uint8;
  Mask mask = {};
};

/// For each share of the voxels, the least grey value that has this share at or below it.
///
/// Exact for any distribution. Grey values are mapped to whole numbers of the same order (keys). Each pass over the
/// image counts the next 16 bits of the keys whose leading bits are those of a quantile: one pass for 8 and 16 bits,
/// two for 32, four for 64.
class GreyQuantiles {
 public:
  /// `shares` are above 0, at most 1, and rise.
  GreyQuantiles(GreySample sample, const std::vector<double>& shares);

  bool are_known() const { return bits_left_ == 0; }
  void take(const Box& piece, std::span<const std::byte> grey);  ///< in each pass every voxel once, on any rank
  void end_pass(const Comm& comm);                               ///< collective

  /// Without repetitions. Throws InputError for an image of one grey value.
  std::vector<double> values() const;

 private:
  struct Quantile {
    double share = 0;
    std::int64_t below = 0;     // voxels whose leading bits are lower
    std::uint64_t leading = 0;  // bits of the key that are known
  };
  void begin_pass();
  std::vector<std::int64_t>::const_iterator counts_of(std::uint64_t leading) const;

  GreySample sample_;
  std::vector<Quantile> quantiles_;     // the first and the last are the extremes of the sample
  int bits_left_ = 0;                   // of each key
  int bits_now_ = 0;                    // counted in this pass
  std::vector<std::uint64_t> counted_;  // leading bits of the quantiles, rising
  std::vector<std::int64_t> counts_;    // of the next bits, for each entry of counted_
  std::int64_t voxels_ = 0;             // of the sample, known after the first pass
};

}  // namespace karst
