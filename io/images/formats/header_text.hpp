// Functions for formats with text headers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"
#include "io/images/image_file.hpp"

namespace karst {

constexpr std::size_t header_limit = std::size_t{1} << 20;  ///< a longer text header is refused

/// The first bytes of a file, at most `limit`.
std::string read_head(const std::string& path, std::size_t limit);

struct HeaderLine {
  std::string text;   ///< without the line end "\n" or "\r\n"
  std::size_t after;  ///< begin of the next line
};
/// The line of `head` at `at`. The last line may lack a line end. nullopt after the last line.
std::optional<HeaderLine> header_line(const std::string& head, std::size_t at);

/// Three whole numbers from a header's list of extents. Throws an InputError with the names of file and field.
Index3 three_extents(const std::string& path, std::string_view field, const std::vector<std::string>& numbers);

[[noreturn]] void refuse_type(const std::string& path, std::string_view type);     ///< unknown to Karst
[[noreturn]] void refuse_header(const std::string& path, const std::string& why);  ///< "'a.npy' is no ... : why"

/// The place of the voxels, from a text header.
struct VoxelPlace {
  std::string file;        ///< relative to the folder of the header; "": the header's own file, from byte `after` on
  std::size_t after = 0;   ///< end of the header
  std::string skip_field;  ///< the name of the field that gives `skip`
  std::string skip = "0";  ///< bytes to skip; -1: the voxels are the last bytes of the file
};
/// Sets the place of the voxels of an image of known shape and type. Throws InputError for an invalid place.
void locate_voxels(ImageFile& image, const std::string& header, const VoxelPlace& place);

// Checks whether a file can hold its packed voxels, before memory for them is allocated.

constexpr std::int64_t deflate_ratio = 1032;  ///< largest ratio of deflate

/// Whether `file_bytes` can unpack to `bytes`, with a margin.
inline bool can_unpack(std::int64_t file_bytes, std::int64_t bytes, std::int64_t ratio) {
  constexpr std::int64_t spare = 1024;
  return bytes / ratio <= file_bytes + spare;
}

/// Throws unless `file` can hold the voxels of the image.
inline void check_plausible(const ImageFile& image, const std::string& file, std::int64_t ratio = deflate_ratio) {
  const std::int64_t size = check_file(file);
  if (can_unpack(size, image.bytes(), ratio)) return;
  throw InputError(text(quote(file), " holds ", size, " bytes compressed, which cannot become the ", image.bytes(), " bytes that ",
                        shape_text(image.shape), " voxels of ", type_name(image.type), " need. Is it truncated, or are the sizes wrong?"));
}

}  // namespace karst
