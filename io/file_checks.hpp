// Is a file there, readable, and as large as it has to be? Each answer is an InputError of its own.
#pragma once

#include <cstdint>
#include <string>

#include "base/setting.hpp"
#include "io/image_file.hpp"

namespace karst {

/// The end of a sentence about an output whose name the setting `output` says.
inline std::string with_output() { return " with " + setting("output"); }

/// Throws unless `path` is a regular, readable, non-empty file. Returns its size.
std::int64_t check_file(const std::string& path);

/// What is too large to be a text that a person or Karst wrote.
constexpr std::int64_t largest_text = std::int64_t{64} << 20;

/// Throws unless `path` is a regular, readable file of no more than largest_text bytes. It may be empty.
void check_text_file(const std::string& path);

/// All bytes of a text file that is not empty. Throws as check_file and check_text_file do.
std::string content_of(const std::string& path);

/// Throws unless the data file of a plain image holds its voxels, and nothing behind them that should not be there.
void check_data_size(const ImageFile& image);

/// "" where nothing or a regular file lies under this name; else what lies there: "a symbolic link", "a directory", "a FIFO" ...
std::string irregular_kind(const std::string& path);

/// Removes the file of this name if it is a regular one.
void remove_regular(const std::string& path);

/// Throws unless the output file can be made: its folder exists, and it does not exist yet, or is a regular file and may be replaced.
/// `choose` is how the user says where it goes, as the end of a sentence.
void check_output(const std::string& path, bool force, const std::string& choose = with_output());

}  // namespace karst
