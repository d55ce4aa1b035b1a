// Some cells of a grid as unstructured data: without those that nobody asked for.
#pragma once

#include "io/kept_cells.hpp"
#include "io/vtk/grid.hpp"
#include "io/vtk/xml_file.hpp"

namespace karst {

enum class CellShape {
  voxels,  ///< a cell is a VTK_VOXEL, whose corners it shares with its neighbours
  points,  ///< a cell is a VTK_VERTEX at its centre
};

/// A .vtu file of the kept cells of a grid, which must outlive this; `wide`: with coordinates of 64 bits, else 32. Numbers of points and
/// cells have 64.
class Unstructured {
 public:
  Unstructured(CellShape shape, VtkGrid grid, const KeptCells& kept, bool wide);

  /// The arrays come after what add_to() adds.
  VtkLayout layout(const std::vector<VtkArray>& arrays) const;

  /// Points and cells.
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
