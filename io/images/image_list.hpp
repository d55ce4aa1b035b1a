// Several images: files, and folders of files.
#pragma once

#include <string>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

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
