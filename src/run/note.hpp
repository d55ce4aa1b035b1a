#pragma once

#include <functional>
#include <string>

namespace karst {

/// Takes a line for the user, with settings marked. Called on all ranks.
using Note = std::function<void(const std::string& words)>;

}  // namespace karst
