// Reads the header of any image file.
#pragma once

#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "io/images/image_file.hpp"

namespace karst {

/// Reads the header on the root, and checks it against the file's size. Collective; throws InputError.
ImageFile open_image(const std::string& path, const ImageLayout& layout, const Comm& comm);

/// Whether the ending of a file is that of a format with a header. All other files are raw.
bool has_header(const std::string& path);

// Several images: files, and folders of files.

struct NamedImage {
  std::string name;  ///< without folders, without the ending; differs from that of all other images
  std::string path;
};

/// The images that `paths` stand for, in this order. A folder stands for the files in it that have the ending of a format with a header,
/// and for its folders of TIFF slices, in the order of their names; with `is_raw`, for all other files in it. Throws InputError for a path
/// that does not exist, for a folder without images or with one page of TIFF in a file, and for two images of one name. `taken`: names that
/// no image may have. Collective.
std::vector<NamedImage> images_of(const std::vector<std::string>& paths, bool is_raw, const std::vector<std::string>& taken,
                                  const Comm& comm);

}  // namespace karst
