#include "io/vtk/grid.hpp"

#include "base/text.hpp"

namespace karst {

namespace {

// Points are the corners of cells: a box of cells has the points lo to hi.
std::string extent(const Box& box) {
  std::vector<std::string> ends;
  for (std::size_t axis = 0; axis < 3; ++axis) ends.push_back(text(box.lo[axis], " ", box.hi[axis]));
  return joined(ends, " ");
}

std::string three(const std::array<double, 3>& numbers) {
  return text(all_digits(numbers[0]), " ", all_digits(numbers[1]), " ", all_digits(numbers[2]));
}

}  // namespace

VtkLayout image_layout(const VtkGrid& grid, const std::vector<VtkArray>& arrays) {
  const std::string cells = extent(grid.cells);
  return {"ImageData",
          text(" WholeExtent=\"", cells, "\" Origin=\"", three(grid.origin), "\" Spacing=\"", three(grid.spacing), "\""),
          text(" Extent=\"", cells, "\""),
          {{"CellData", arrays, grid.cells.volume()}}};
}

}  // namespace karst
