#include "io/vtk/blocks/blocks.hpp"

namespace karst {

std::string_view block_compressor() { return ""; }

RawVector<std::byte> compressed_block(std::span<const std::byte> block, Effort /*effort*/) { return {block.begin(), block.end()}; }

Unpack unpack_zlib() { return nullptr; }

}  // namespace karst
