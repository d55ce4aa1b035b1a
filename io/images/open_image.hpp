// Reads the header of any image file.
#pragma once

#include <string>

#include "base/ranks/comm.hpp"
#include "io/images/image_file.hpp"
#include "io/images/image_layout.hpp"

namespace karst {

/// Reads the header on the root, and checks it against the file's size. Collective; throws InputError.
ImageFile open_image(const std::string& path, const ImageLayout& layout, const Comm& comm);

/// Whether the ending of a file is that of a format with a header. All other files are raw.
bool has_header(const std::string& path);

}  // namespace karst
