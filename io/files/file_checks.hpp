// Checks that a file exists, is readable and has the right size. Each failure has its own InputError.
#pragma once

#include <cstdint>
#include <string>

#include "base/setting.hpp"
#include "io/images/image_file.hpp"

namespace karst {

/// The end of a sentence about an output whose name is the setting `output`.
inline std::string with_output() { return " with " + setting("output"); }

/// Throws unless `path` is a regular, readable, non-empty file. Returns its size.
std::int64_t check_file(const std::string& path);

/// A larger file is no text file of a user or of Karst.
constexpr std::int64_t largest_text = std::int64_t{64} << 20;

/// Throws unless `path` is a regular, readable file of at most largest_text bytes. It may be empty.
void check_text_file(const std::string& path);

/// All bytes of a non-empty text file. Throws the errors of check_file and check_text_file.
std::string content_of(const std::string& path);

/// Throws unless the data file of a plain image holds its voxels, without unexpected bytes after them.
void check_data_size(const ImageFile& image);

/// "" if `path` does not exist or is a regular file; otherwise its kind: "a symbolic link", "a directory", "a FIFO" ...
std::string irregular_kind(const std::string& path);

/// Removes the file if it is a regular file.
void remove_regular(const std::string& path);

/// Throws unless the output file can be written: its folder exists, and the file does not exist, or is a regular file that may be replaced.
/// `choose` is the end of a sentence: how the user chooses the name.
void check_output(const std::string& path, bool force, const std::string& choose = with_output());

}  // namespace karst
