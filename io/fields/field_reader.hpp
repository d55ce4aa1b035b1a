// Reads the fields that write_fields() wrote, cell by cell, in any format.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "geometry/selection.hpp"

namespace karst {

/// The values of a site in a field of karst convect: multiples of the gas at rest.
struct CellGas {
  float temperature = 0, density = 0;
};

struct FieldCell {
  Index3 at;             ///< number of the cell in Selection::cells()
  bool is_site = false;  ///< the cell has a site
  float speed = 0;       ///< m/s at 1 Pa/m; voxel^2 without a voxel size; of a flow in time, in units of results
  std::optional<std::int64_t> label;
  std::optional<CellGas> gas = {};
};

/// An array of one number for each cell, which takes the place of the speeds.
struct CellScalar {
  std::string array;
  bool is_square = false;  ///< the roots of its numbers are shown
};

struct FieldFile {
  std::string path;     ///< .vti, .vtu, .pvti or .pvtu
  Selection selection;  ///< selection used for writing
  double spacing = 1;   ///< edge of a voxel used for writing
  std::optional<CellScalar> scalar = {};
};

/// The file of these fields in a folder; "" if it does not exist.
std::string field_file(const std::string& folder, const std::string& name);

/// Calls `take` for every cell of the file: in an image all cells, otherwise cells with a site. Throws InputError for a damaged file and
/// for a file of another selection.
void read_field(const FieldFile& file, const std::function<void(const FieldCell&)>& take);

}  // namespace karst
