// Names of settings in messages. The API has names such as voxel_size, the command line has options such as --voxel-size. Names in a
// message are marked, so that the same message can be shown in either form.
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

/// "--voxel-size", "--voxel-size 5um"; "-o" for output.
std::string with_options(std::string_view message);

}  // namespace karst
