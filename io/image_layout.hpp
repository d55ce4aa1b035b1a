// Facts about an image that only the user knows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "geometry/box.hpp"

namespace karst {

/// For a raw file, all facts; for other formats, almost none.
struct ImageLayout {
  std::optional<Index3> shape;
  std::optional<std::string> dtype;
  std::optional<std::int64_t> offset;
  std::optional<std::string> array;  ///< the array in a .vti file
};

}  // namespace karst
