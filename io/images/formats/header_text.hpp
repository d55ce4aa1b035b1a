// Functions for formats with text headers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace karst
