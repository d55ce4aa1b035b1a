// Any image file in, its header out.
#pragma once

#include <optional>
#include <string>

#include "base/comm.hpp"
#include "io/image_file.hpp"

namespace karst {

/// What only the user can say: of a raw file everything, of others next to nothing.
struct ImageLayout {
  std::optional<Index3> shape;
  std::optional<std::string> dtype;
  std::optional<std::int64_t> offset;
  std::optional<std::string> array;  ///< which of several arrays in a .vti
};

/// Reads the header once, on the root, and checks it against the file's size. Collective; throws InputError.
ImageFile open_image(const std::string& path, const ImageLayout& layout, const Comm& comm);

}  // namespace karst
