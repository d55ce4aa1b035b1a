// Measures of the part of a sample that a mask leaves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box_grid.hpp"
#include "geometry/pores/pore_measures.hpp"

namespace karst {

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
