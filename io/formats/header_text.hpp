// What the text headers have in common.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/image_file.hpp"

namespace karst {

/// The first bytes of a file, at most `limit`.
std::string read_head(const std::string& path, std::size_t limit);

struct HeaderLine {
  std::string text;   ///< without its end, "\n" or "\r\n"
  std::size_t after;  ///< where the next line begins
};
/// The line of `head` at `at`; the last one need not end. Nothing behind the last one.
std::optional<HeaderLine> header_line(const std::string& head, std::size_t at);

/// Three whole numbers, as in a header's list of extents. Throws InputError that names the file and the field.
Index3 three_extents(const std::string& path, std::string_view field, const std::vector<std::string>& numbers);

[[noreturn]] void refuse_type(const std::string& path, std::string_view type);     ///< floating point or unknown
[[noreturn]] void refuse_header(const std::string& path, const std::string& why);  ///< "'a.npy' is no ... : why"

/// What a text header says about the place of its voxels.
struct VoxelPlace {
  std::string file;        ///< beside the header unless its path is absolute; "": in the header's own file, from byte `after` on
  std::size_t after = 0;   ///< where the header ends
  std::string skip_field;  ///< the name of the field that gives `skip`
  std::string skip = "0";  ///< bytes that come first; -1: the voxels end the file
};
/// Sets where the voxels of an image of known shape and type lie. Throws InputError where that makes no sense.
void locate_voxels(ImageFile& image, const std::string& header, const VoxelPlace& place);

}  // namespace karst
