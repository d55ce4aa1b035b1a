#include <lzma.h>

#include "io/vtk/blocks/blocks.hpp"

namespace karst {

Unpack unpack_lzma() {
  return [](std::span<const std::byte> block, std::span<std::byte> to) {
    std::uint64_t most_memory = std::uint64_t{256} << 20;  // a header may ask for a dictionary of any size
    std::size_t from_at = 0, to_at = 0;
    const lzma_ret outcome =
        lzma_stream_buffer_decode(&most_memory, 0, nullptr, reinterpret_cast<const std::uint8_t*>(block.data()), &from_at, block.size(),
                                  reinterpret_cast<std::uint8_t*>(to.data()), &to_at, to.size());
    return outcome == LZMA_OK && to_at == to.size();
  };
}

}  // namespace karst
