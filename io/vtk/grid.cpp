#include "io/vtk/grid.hpp"

#include <algorithm>
#include <utility>

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

namespace {

// One layer of the corners of a grid. Corners of kept cells are numbered, x fastest; other corners have -1.
struct CornerLayer {
  std::int64_t width = 0;
  std::vector<std::int64_t> numbers;
  std::int64_t end = 0;  // the number of the next corner

  // The first of the four corners of a cell in this layer. `cell` is relative to the first cell of the box.
  std::size_t at(const Index3& cell) const { return static_cast<std::size_t>(cell[0] + width * cell[1]); }
};

Index3 from_first(const Box& box, const Index3& cell) { return {cell[0] - box.lo[0], cell[1] - box.lo[1], cell[2] - box.lo[2]}; }

// The range of kept cells in the layers [z, end), relative to the first layer of the box.
std::pair<std::int64_t, std::int64_t> kept_in_layers(const KeptCells& kept, std::int64_t z, std::int64_t end) {
  const Box& box = kept.box();
  const auto place = [&](std::int64_t layer) {
    return static_cast<std::uint64_t>(std::clamp<std::int64_t>(layer, 0, box.extent(2)) * box.extent(0) * box.extent(1));
  };
  return {kept.first_from(place(z)), kept.first_from(place(end))};
}

CornerLayer corner_layer(const KeptCells& kept, std::int64_t z, std::int64_t first) {
  const Box& box = kept.box();
  CornerLayer layer;
  layer.width = box.extent(0) + 1;
  layer.numbers.assign(static_cast<std::size_t>(layer.width * (box.extent(1) + 1)), -1);
  layer.end = first;
  const auto [begin, end] = kept_in_layers(kept, z - 1, z + 1);
  const auto width = static_cast<std::size_t>(layer.width);
  for (std::int64_t i = begin; i < end; ++i) {
    const std::size_t at = layer.at(from_first(box, kept.cell(i)));
    for (const std::size_t corner : {at, at + 1, at + width, at + width + 1}) layer.numbers[corner] = 0;
  }
  for (std::int64_t& number : layer.numbers) {
    if (number == 0) number = layer.end++;
  }
  return layer;
}

// The corners of a cell in the order of a VTK_VOXEL: x fastest.
std::array<std::int64_t, 8> corners_of(const Index3& cell, const CornerLayer& below, const CornerLayer& above) {
  std::array<std::int64_t, 8> numbers{};
  const std::size_t at = below.at(cell), width = static_cast<std::size_t>(below.width);
  for (std::size_t i = 0; i < 8; ++i) numbers[i] = (i < 4 ? below : above).numbers[at + (i & 1) + (i & 2) / 2 * width];
  return numbers;
}

template <class Number>
void add_numbers(XmlFile& file, const Number& numbers) {
  file.add(std::as_bytes(std::span(numbers)));
}

}  // namespace

Unstructured::Unstructured(CellShape shape, VtkGrid grid, const KeptCells& kept, bool wide)
    : shape_(shape), grid_(grid), kept_(kept), is_wide_(wide) {}

std::int64_t Unstructured::points() const {
  if (shape_ == CellShape::points) return kept_.count();
  std::int64_t points = 0;
  for (std::int64_t z = 0; z <= kept_.box().extent(2); ++z) points = corner_layer(kept_, z, points).end;
  return points;
}

VtkLayout Unstructured::layout(const std::vector<VtkArray>& arrays) const {
  const std::int64_t cells = kept_.count(), corners = points();
  const VtkArray place = is_wide_ ? VtkArray{"Points", "Float64", 8, 3} : VtkArray{"Points", "Float32", 4, 3};
  const VtkArray of_cell = {"connectivity", "Int64", 8, 1, points_of_a_cell()};
  return {"UnstructuredGrid",
          "",
          text(" NumberOfPoints=\"", corners, "\" NumberOfCells=\"", cells, "\""),
          {{"Points", {place}, corners},
           {"Cells", {of_cell, {"offsets", "Int64", 8}, {"types", "UInt8", 1}}, cells},
           {shape_ == CellShape::voxels ? "CellData" : "PointData", arrays, cells}}};
}

void Unstructured::add_to(XmlFile& file) const {
  if (shape_ == CellShape::voxels) {
    add_corners(file);
    add_cells_of_corners(file);
  } else {
    add_centres(file);
    for (std::int64_t i = 0; i < kept_.count(); ++i) add_numbers(file, std::array{i});
  }
  for (std::int64_t i = 1; i <= kept_.count(); ++i) add_numbers(file, std::array{i * points_of_a_cell()});
  constexpr std::uint8_t vtk_vertex = 1, vtk_voxel = 11;
  const std::array type = {shape_ == CellShape::voxels ? vtk_voxel : vtk_vertex};
  for (std::int64_t i = 0; i < kept_.count(); ++i) add_numbers(file, type);
}

void Unstructured::add_point(XmlFile& file, const std::array<double, 3>& index) const {
  const std::array<double, 3> wide = {grid_.at(0, index[0]), grid_.at(1, index[1]), grid_.at(2, index[2])};
  if (is_wide_) {
    add_numbers(file, wide);
  } else {
    add_numbers(file, std::array{static_cast<float>(wide[0]), static_cast<float>(wide[1]), static_cast<float>(wide[2])});
  }
}

void Unstructured::add_corners(XmlFile& file) const {
  const Box& box = kept_.box();
  for (std::int64_t z = 0; z <= box.extent(2); ++z) {
    const CornerLayer layer = corner_layer(kept_, z, 0);
    for (std::int64_t at = 0; at < std::ssize(layer.numbers); ++at) {
      if (layer.numbers[static_cast<std::size_t>(at)] < 0) continue;
      const Index3 corner = {box.lo[0] + at % layer.width, box.lo[1] + at / layer.width, box.lo[2] + z};
      add_point(file, {static_cast<double>(corner[0]), static_cast<double>(corner[1]), static_cast<double>(corner[2])});
    }
  }
}

void Unstructured::add_centres(XmlFile& file) const {
  for (std::int64_t i = 0; i < kept_.count(); ++i) {
    const Index3 cell = kept_.cell(i);
    add_point(file, {static_cast<double>(cell[0]) + 0.5, static_cast<double>(cell[1]) + 0.5, static_cast<double>(cell[2]) + 0.5});
  }
}

void Unstructured::add_cells_of_corners(XmlFile& file) const {
  const Box& box = kept_.box();
  CornerLayer below = corner_layer(kept_, 0, 0);
  for (std::int64_t z = 0; z < box.extent(2); ++z) {
    CornerLayer above = corner_layer(kept_, z + 1, below.end);
    const auto [begin, end] = kept_in_layers(kept_, z, z + 1);
    for (std::int64_t i = begin; i < end; ++i) add_numbers(file, corners_of(from_first(box, kept_.cell(i)), below, above));
    below = std::move(above);
  }
}

}  // namespace karst
