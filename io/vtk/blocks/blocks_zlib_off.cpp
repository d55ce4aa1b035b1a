#include "io/vtk/blocks/blocks.hpp"
#include "io/vtk/blocks/zlib_stream.hpp"

namespace karst {

std::string_view block_compressor() { return ""; }

RawVector<std::byte> zlib_stream(std::span<const std::byte> bytes, Effort /*effort*/) { return stored_stream(bytes); }

Unpack unpack_zlib() { return nullptr; }

}  // namespace karst
