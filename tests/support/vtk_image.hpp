// Image data and unstructured data as VTK's own readers see them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace karst {

struct VtkNumbers {
  std::string type;  ///< "double"
  int components = 0;
  std::vector<double> values;
};

using VtkArrays = std::map<std::string, VtkNumbers>;

struct VtkImage {
  std::array<int, 6> extent{};  ///< of points
  std::array<double, 3> origin{}, spacing{};
  VtkArrays cells;

  std::vector<std::string> names() const;
  const std::vector<double>& values(const std::string& name) const { return cells.at(name).values; }
};

struct VtkSites {
  VtkNumbers points;
  std::vector<std::vector<std::int64_t>> cells;  ///< the points of each
  std::vector<int> types;
  VtkArrays on_points, on_cells;
};

/// A .vti or .pvti file, or nothing at all when VTK finds fault with it.
VtkImage read_vtk_image(const std::string& path);

/// A .vtu or .pvtu file, likewise.
VtkSites read_vtk_sites(const std::string& path);

}  // namespace karst
