// Reads back the fields of a flow that write_fields() wrote: cell by cell, in any of their formats.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "geometry/selection.hpp"

namespace karst {

struct FieldCell {
  Index3 at;             ///< number of the cell in Selection::cells()
  bool is_site = false;  ///< something flows
  float speed = 0;       ///< m/s at 1 Pa/m, or voxel^2 where the voxel size is not known
  std::optional<std::int64_t> label;
};

struct FieldFile {
  std::string path;     ///< .vti, .vtu, .pvti or .pvtu
  Selection selection;  ///< as it was written with
  double spacing = 1;   ///< edge of a voxel, as it was written with
};

/// The file of these fields in a folder; "" where there is none.
std::string field_file(const std::string& folder, const std::string& name);

/// Calls `take` for every cell of the file: of an image all, else those with a site.
/// Throws InputError for what is damaged, or was written with another selection.
void read_field(const FieldFile& file, const std::function<void(const FieldCell&)>& take);

}  // namespace karst
