// One function per file format: header in, ImageFile out. All throw InputError for what they cannot read.
// A function leaves `path`, and where they are the obvious ones `data_files` and `order`, to open_image().
#pragma once

#include <string>
#include <vector>

#include "io/image_file.hpp"
#include "io/image_layout.hpp"

namespace karst {

ImageFile open_raw(const std::string& path, const ImageLayout& layout);
ImageFile open_npy(const std::string& path);
ImageFile open_metaimage(const std::string& path);
ImageFile open_nrrd(const std::string& path);
ImageFile open_vti(const std::string& path, const std::string& array);
ImageFile open_tiff(const std::string& path, const std::vector<std::string>& files);

/// Whether files come in the order of the numbers in their names.
bool are_in_slice_order(const std::vector<std::string>& files);

/// The TIFF slices in a folder, in the order of their numbers.
std::vector<std::string> tiff_files_in(const std::string& folder);

}  // namespace karst
