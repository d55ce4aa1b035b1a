// A regular grid of cells in space, and the layout of its .vti files.
#pragma once

#include <array>

#include "geometry/box.hpp"
#include "io/fields/kept_cells.hpp"
#include "io/vtk/layout.hpp"
#include "io/vtk/xml_file.hpp"

namespace karst {

struct VtkGrid {
  Box cells;
  std::array<double, 3> origin{0, 0, 0};  ///< first corner of the cell 0 0 0
  std::array<double, 3> spacing{1, 1, 1};

  double at(std::size_t axis, double index) const { return origin[axis] + index * spacing[axis]; }
};

/// A .vti file of all cells.
VtkLayout image_layout(const VtkGrid& grid, const std::vector<VtkArray>& arrays);

// The kept cells of a grid as unstructured data.

enum class CellShape {
  voxels,  ///< a cell is a VTK_VOXEL; neighbours share corners
  points,  ///< a cell is a VTK_VERTEX at its centre
};

/// A .vtu file of the kept cells of a grid. `kept` must outlive this object. `wide`: coordinates have 64 bits, otherwise 32. Numbers of
/// points and cells have 64 bits.
class Unstructured {
 public:
  Unstructured(CellShape shape, VtkGrid grid, const KeptCells& kept, bool wide);

  /// `arrays` come after the arrays of add_to().
  VtkLayout layout(const std::vector<VtkArray>& arrays) const;

  /// Adds points and cells to the file.
  void add_to(XmlFile& file) const;

 private:
  void add_corners(XmlFile& file) const;
  void add_centres(XmlFile& file) const;
  void add_point(XmlFile& file, const std::array<double, 3>& index) const;
  void add_cells_of_corners(XmlFile& file) const;
  std::int64_t points() const;
  int points_of_a_cell() const { return shape_ == CellShape::voxels ? 8 : 1; }

  CellShape shape_;
  VtkGrid grid_;
  const KeptCells& kept_;
  bool is_wide_;
};

}  // namespace karst
