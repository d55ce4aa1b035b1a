// The sizes of blocks for which GPU kernels are compiled.
#pragma once

#include <array>

namespace karst {

inline constexpr std::array gpu_blocks = {64, 128, 256, 512};  // threads

}  // namespace karst
