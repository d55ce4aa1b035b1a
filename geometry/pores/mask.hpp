// A mask says which voxels of an image are the sample: a core in a box, for example.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "geometry/labels/label_set.hpp"
#include "geometry/pores/pore_measures.hpp"

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

// Measures of the part of a sample that a mask leaves.

struct MaskMeasures {
  std::int64_t voxels = 0;                                  ///< inside the mask
  std::array<std::vector<std::int64_t>, 3> slices = {};     ///< voxels inside the mask in each slice, by the axis normal to the slice
  std::vector<std::vector<std::uint8_t>> whole_cubes = {};  ///< for each of tilings(), whether each cube is inside the mask
};

/// Voxels of the sample by voxels of its box: 1 without a mask.
double share_of_box(const std::optional<MaskMeasures>& mask, const Index3& shape);

/// `outside`: 1 for each voxel outside the mask, in this rank's box of `grid`. Collective.
MaskMeasures measure_mask(const Block<std::uint8_t>& outside, const BoxGrid& grid, const Comm& comm, int threads);

/// measure_pores() without the faces between pores and voxels outside the mask. An empty block: there is no mask. Collective.
PoreMeasures measure_masked_pores(const PoreBlock& pores, const Block<std::uint8_t>& outside, const BoxGrid& grid, Boundary boundary,
                                  const Comm& comm, int threads);

}  // namespace karst
