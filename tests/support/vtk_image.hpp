// Image data as VTK's own readers see it.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

namespace karst {

struct VtkArray {
  std::string type;  ///< "double"
  int components = 0;
  std::vector<double> values;
};

struct VtkImage {
  std::array<int, 6> extent{};  ///< of points
  std::array<double, 3> origin{}, spacing{};
  std::map<std::string, VtkArray> cells;

  std::vector<std::string> names() const;
  const std::vector<double>& values(const std::string& name) const { return cells.at(name).values; }
};

/// A .vti or .pvti file, or nothing at all when VTK finds fault with it.
VtkImage read_vtk_image(const std::string& path);

}  // namespace karst
