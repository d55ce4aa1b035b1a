#include <lz4.h>

#include <utility>

#include "io/vtk/blocks/blocks.hpp"

namespace karst {

Unpack unpack_lz4() {
  return [](std::span<const std::byte> block, std::span<std::byte> to) {
    if (!std::in_range<int>(block.size()) || !std::in_range<int>(to.size())) return false;
    const auto size = static_cast<int>(to.size());
    return LZ4_decompress_safe(reinterpret_cast<const char*>(block.data()), reinterpret_cast<char*>(to.data()),
                               static_cast<int>(block.size()), size) == size;
  };
}

}  // namespace karst
