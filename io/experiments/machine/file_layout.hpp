// The actual layout of a file.
#pragma once

#include <optional>
#include <string>

#include "io/experiments/machine/striping.hpp"

namespace karst {

/// The layout of a file on Lustre or GlusterFS; nullopt on other file systems, or if the file system does not tell.
std::optional<Striping> striping_of(const std::string& path);

}  // namespace karst
