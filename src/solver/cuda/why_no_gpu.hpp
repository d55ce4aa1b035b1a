// Whether there is a GPU to compute on.
#pragma once

#include <string>

namespace karst {

/// Why this rank has no GPU to compute on, or "" where it has one.
std::string why_no_gpu();

}  // namespace karst
