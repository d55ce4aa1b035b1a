// The description in a TIFF file of its pages, as ImageJ, OME and tifffile write it. It may hold any bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

/// Successive planes of an OME image in one file: <TiffData>.
struct OmePlanes {
  std::int64_t first = 0;             ///< number of a slice, channel or frame
  std::int64_t directory = 0;         ///< page of the first plane in its file
  std::optional<std::int64_t> count;  ///< nullopt: all following planes
  std::string file;                   ///< "" if the description has no name
};

struct TiffDescription {
  std::string writer;                  ///< "ImageJ", "OME" or "tifffile"; "" for another description
  std::optional<std::int64_t> images;  ///< ImageJ: number of planes
  std::int64_t slices = 1, channels = 1, frames = 1;
  std::vector<std::int64_t> shape;    ///< tifffile: slowest axis first
  bool one_directory_may_do = false;  ///< a single directory may be followed by all planes
  std::vector<OmePlanes> ome;         ///< empty: planes are in the order of the file
  std::optional<double> spacing;      ///< between slices
  std::string unit;                   ///< of lengths; "" if unknown

  /// The number of pages of this size; nullopt if unknown. Throws InputError, with the name `path`, if the numbers contradict each
  /// other.
  std::optional<std::int64_t> pages(const std::string& path, std::int64_t voxels_per_page) const;
};

/// Throws InputError, with the name `path`, for a damaged description and for a description of several images.
TiffDescription tiff_description(const std::string& path, std::string_view words);

/// Whether tiff_description() finds the shape of an array in `words`.
bool tells_shape(std::string_view words);

/// Throws InputError if the OME image has several files.
void check_is_whole(const std::string& path, const TiffDescription& description);

/// The page of each of `slices` slices in a single file; empty for the order of the file. `files`: names of the files of the image, without
/// folders. Throws InputError, with the name `path`, for several files that are not in the order of OME.
std::vector<std::int64_t> ome_order(const std::string& path, const TiffDescription& description, std::int64_t slices,
                                    const std::vector<std::string>& files);

// The shape of an array, in the JSON that tifffile writes into TIFF files: {"shape": [7, 6, 5], "truncated": true}.

struct TiffShape {
  std::vector<std::string> extents;  ///< digits; "?" for anything but a whole number from 0 on
  bool is_truncated = false;         ///< a single directory describes all pages
};

/// nullopt if the text is no JSON object with an array "shape".
std::optional<TiffShape> read_tiff_shape(std::string_view json);

}  // namespace karst
