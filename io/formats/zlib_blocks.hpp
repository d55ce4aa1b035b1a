// The compressed blocks of a .vti file. Each is a zlib stream of its own.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace karst {

/// VTK's name of the compressor; "" where karst was built without zlib: nothing is compressed then.
std::string_view block_compressor();

enum class Effort {
  fast,   ///< for fields: solid voxels are zeros, and the digits of a flow hardly shrink at any level
  small,  ///< for pictures
};

std::vector<std::byte> compressed_block(std::span<const std::byte> block, Effort effort = Effort::fast);

}  // namespace karst
