// The distribution of the grey values of an image, to choose thresholds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "geometry/box.hpp"
#include "geometry/mask.hpp"
#include "geometry/voxel_type.hpp"

namespace karst {

struct GreyRange {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
};

/// Which grey values are looked at: those of the voxels inside a mask.
struct GreySample {
  Index3 shape{};
  VoxelType type = VoxelType::uint8;
  Mask mask = {};
};

/// Takes an image twice, piece by piece: first its range, then its histogram.
class GreyHistogram {
 public:
  explicit GreyHistogram(GreySample sample);

  void take_range(const Box& piece, std::span<const std::byte> grey);
  void begin_counts(const Comm& comm);  ///< collective
  void take_counts(const Box& piece, std::span<const std::byte> grey);

  /// For each share of voxels, the least threshold that has this share at or below it. Throws InputError for an image of one grey value.
  /// Collective.
  std::vector<double> thresholds(const std::vector<double>& shares, const Comm& comm) const;

 private:
  template <class Visit>
  void for_each_value(const Box& piece, std::span<const std::byte> grey, Visit&& visit) const;
  double end_of(std::size_t bin) const;

  GreySample sample_;
  GreyRange range_;
  long double width_ = 1;  // of a bin; the range of float64 is too wide for a double
  std::vector<std::int64_t> counts_;
};

}  // namespace karst
