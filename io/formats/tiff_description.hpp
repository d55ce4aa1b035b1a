// What the description in a TIFF file tells of its pages, in the words of ImageJ, OME and tifffile. Any bytes may stand there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

/// Planes of an OME image that lie one behind the other in a file: <TiffData>.
struct OmePlanes {
  std::int64_t first = 0;             ///< slice, channel or frame, whichever there are several of
  std::int64_t directory = 0;         ///< of the first one in its file
  std::optional<std::int64_t> count;  ///< nothing: all that follow
  std::string file;                   ///< "" where the description does not say
};

struct TiffDescription {
  std::string writer;                  ///< "ImageJ", "OME" or "tifffile"; "" where nothing is told
  std::optional<std::int64_t> images;  ///< number of planes, as ImageJ says
  std::int64_t slices = 1, channels = 1, frames = 1;
  std::vector<std::int64_t> shape;    ///< tifffile: slowest axis first
  bool one_directory_may_do = false;  ///< a single directory, followed by all planes
  std::vector<OmePlanes> ome;         ///< none: in the order of the file
  std::optional<double> spacing;      ///< between slices
  std::string unit;                   ///< of lengths; "" where it is not told

  /// The number of pages of this size; nothing where the description does not say. Throws InputError, naming `path`, where the numbers
  /// contradict each other.
  std::optional<std::int64_t> pages(const std::string& path, std::int64_t voxels_per_page) const;
};

/// Throws InputError, naming `path`, for a description that is damaged, or of several images.
TiffDescription tiff_description(const std::string& path, std::string_view words);

/// Whether tiff_description() finds the shape of an array in these words.
bool tells_shape(std::string_view words);

/// Throws InputError where OME spreads the image over several files.
void check_is_whole(const std::string& path, const TiffDescription& told);

/// The page of each of `slices` slices in a single file; none for the order of the file. `files`: names of the files of the image, without
/// folders. Throws InputError, naming `path`, where they are several, and not in the order of OME.
std::vector<std::int64_t> ome_order(const std::string& path, const TiffDescription& told, std::int64_t slices,
                                    const std::vector<std::string>& files);

}  // namespace karst
