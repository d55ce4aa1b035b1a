#include "io/vtk/blocks/blocks.hpp"

namespace karst {

RawVector<std::byte> compressed_block(std::span<const std::byte> block) { return zlib_stream(block, Effort::fast); }

}  // namespace karst
