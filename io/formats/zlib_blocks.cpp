#include "io/formats/zlib_blocks.hpp"

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

}  // namespace karst
