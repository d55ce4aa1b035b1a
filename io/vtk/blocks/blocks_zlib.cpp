#include "io/vtk/blocks/blocks.hpp"

#include <zlib.h>

#include <utility>

#include "base/error.hpp"

namespace karst {

std::string_view block_compressor() { return "vtkZLibDataCompressor"; }

RawVector<std::byte> compressed_block(std::span<const std::byte> block, Effort effort) {
  constexpr int largest_window = 15, usual_memory = 8;  // zlib's own defaults
  if (!std::in_range<uInt>(block.size())) throw MachineError("a block is too large for zlib.");
  z_stream zlib{};
  if (deflateInit2(&zlib, effort == Effort::small ? Z_BEST_COMPRESSION : Z_BEST_SPEED, Z_DEFLATED, largest_window, usual_memory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw MachineError("zlib could not compress a block: out of memory?");
  RawVector<std::byte> packed(deflateBound(&zlib, static_cast<uLong>(block.size())));
  zlib.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(block.data()));  // zlib does not write there
  zlib.avail_in = static_cast<uInt>(block.size());
  zlib.next_out = reinterpret_cast<Bytef*>(packed.data());
  zlib.avail_out = static_cast<uInt>(packed.size());
  const int outcome = deflate(&zlib, Z_FINISH);
  packed.resize(zlib.total_out);
  deflateEnd(&zlib);
  if (outcome != Z_STREAM_END) throw MachineError("zlib could not compress a block.");
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
