// Is a file there, readable, and as large as it has to be? Each answer is an InputError of its own.
#pragma once

#include <cstdint>
#include <string>

#include "io/image_file.hpp"

namespace karst {

/// Throws unless `path` is a regular, readable, non-empty file. Returns its size.
std::int64_t check_file(const std::string& path);

/// All bytes of a small file. Throws as check_file does.
std::string content_of(const std::string& path);

/// Throws unless the data file of a plain image holds its voxels, and nothing behind them that should not be there.
void check_data_size(const ImageFile& image);

/// Throws unless the output file can be made: its folder exists, and it does not exist yet or may be replaced. `choose` is how the user
/// says where it goes, as the end of a sentence.
void check_output(const std::string& path, bool force, const std::string& choose = " with -o");

}  // namespace karst
