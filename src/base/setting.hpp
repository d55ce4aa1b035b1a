// Names of settings in messages. The library names a setting as the API does (voxel_size), the command line as an option (--voxel-size),
// and both from one message: names in a message are marked, and whoever shows the message chooses the form.
#pragma once

#include <string>
#include <string_view>

namespace karst {

/// A setting in a message, by its name as in the API: setting("voxel_size").
std::string setting(std::string_view name);

/// A setting with a value: setting("voxel_size", "5um").
std::string setting(std::string_view name, std::string_view value);

/// "voxel_size", "voxel_size=5um".
std::string with_plain_settings(std::string_view message);

/// "--voxel-size", "--voxel-size 5um"; "-o" for output, as it is mostly given.
std::string with_options(std::string_view message);

}  // namespace karst
