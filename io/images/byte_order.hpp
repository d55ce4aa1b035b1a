// Converts numbers of files to the byte order of this machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>

namespace karst {

/// Converts numbers of `width` bytes in place. `is_big_endian`: their order in the file.
inline void to_native_order(std::span<std::byte> numbers, std::size_t width, bool is_big_endian) {
  if (width == 1 || is_big_endian == (std::endian::native == std::endian::big)) return;
  for (std::size_t at = 0; at < numbers.size(); at += width) std::reverse(&numbers[at], &numbers[at] + width);
}

}  // namespace karst
