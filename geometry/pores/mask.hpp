// Which voxels of an image are the sample: a core in a box, for example.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "geometry/box.hpp"
#include "geometry/labels/label_set.hpp"

namespace karst {

/// Voxels outside the mask are solid for the flow, and are not counted in porosity, permeability and other means.
struct Mask {
  LabelSet outside = {};             ///< labels of voxels outside the sample
  std::optional<int> cylinder = {};  ///< the sample is the largest cylinder in the image along this axis

  /// "2" or "2,255" (labels outside the sample), "cylinder" (along z), or "cylinder-x". Throws InputError.
  static Mask parse(std::string_view word);

  bool empty() const { return outside.empty() && !cylinder; }
  std::string words() const;  ///< as parse() takes it
};

/// Voxels [begin, end) of a row along x.
struct RowRange {
  std::int64_t begin = 0, end = 0;
};

/// The voxels of row (y, z) in the cylinder of the mask: their centres are at most its radius away from its axis. Without a cylinder, the
/// whole row.
RowRange row_in_mask(const Mask& mask, const Index3& shape, std::int64_t y, std::int64_t z);

}  // namespace karst
