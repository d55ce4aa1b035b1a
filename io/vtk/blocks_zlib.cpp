#include "io/vtk/blocks.hpp"

#include <zlib.h>

#include "base/error.hpp"

namespace karst {

std::string_view block_compressor() { return "vtkZLibDataCompressor"; }

std::vector<std::byte> compressed_block(std::span<const std::byte> block, Effort effort) {
  uLongf bytes = compressBound(static_cast<uLong>(block.size()));
  std::vector<std::byte> packed(bytes);
  const int outcome = compress2(reinterpret_cast<Bytef*>(packed.data()), &bytes, reinterpret_cast<const Bytef*>(block.data()),
                                static_cast<uLong>(block.size()), effort == Effort::small ? Z_BEST_COMPRESSION : Z_BEST_SPEED);
  if (outcome != Z_OK) throw MachineError("zlib could not compress a block: out of memory?");
  packed.resize(bytes);
  return packed;
}

Unpack unpack_zlib() {
  return [](std::span<const std::byte> block, std::span<std::byte> to) {
    uLongf bytes = to.size();
    return uncompress(reinterpret_cast<Bytef*>(to.data()), &bytes, reinterpret_cast<const Bytef*>(block.data()), block.size()) == Z_OK &&
           bytes == to.size();
  };
}

}  // namespace karst
