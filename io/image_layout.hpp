// What only the user can say of an image.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "geometry/box.hpp"

namespace karst {

/// What only the user can say: of a raw file everything, of others next to nothing.
struct ImageLayout {
  std::optional<Index3> shape;
  std::optional<std::string> dtype;
  std::optional<std::int64_t> offset;
  std::optional<std::string> array;  ///< which of several arrays in a .vti
};

}  // namespace karst
