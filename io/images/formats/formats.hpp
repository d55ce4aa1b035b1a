// One function per file format: reads the header and returns an ImageFile. All throw InputError for a file that they cannot read.
// open_image() sets `path`, and the defaults of `data_files` and `order`.
#pragma once

#include <string>
#include <vector>

#include "io/images/image_file.hpp"

namespace karst {

ImageFile open_raw(const std::string& path, const ImageLayout& layout);
ImageFile open_npy(const std::string& path);
ImageFile open_metaimage(const std::string& path);
ImageFile open_nrrd(const std::string& path);
ImageFile open_vti(const std::string& path, const std::string& array);
ImageFile open_tiff(const std::string& path, const std::vector<std::string>& files);

/// Whether the files are in the order of the numbers in their names.
bool are_in_slice_order(const std::vector<std::string>& files);

/// The TIFF slices in a folder, in the order of their numbers.
std::vector<std::string> tiff_files_in(const std::string& folder);

}  // namespace karst
