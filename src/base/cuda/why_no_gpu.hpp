// The reason why no GPU is available.
#pragma once

#include <string>

namespace karst {

/// The reason why this rank has no GPU; "" if it has one.
std::string why_no_gpu();

}  // namespace karst
