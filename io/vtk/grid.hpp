// A regular grid of cells in space, and the layout of its .vti files.
#pragma once

#include <array>

#include "geometry/box.hpp"
#include "io/vtk/layout.hpp"

namespace karst {

struct VtkGrid {
  Box cells;
  std::array<double, 3> origin{0, 0, 0};  ///< first corner of the cell 0 0 0
  std::array<double, 3> spacing{1, 1, 1};

  double at(std::size_t axis, double index) const { return origin[axis] + index * spacing[axis]; }
};

/// A .vti file of all cells.
VtkLayout image_layout(const VtkGrid& grid, const std::vector<VtkArray>& arrays);

}  // namespace karst
