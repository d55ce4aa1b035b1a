// Finds bytes that are equal to those a fixed distance before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace karst::deflating {

/// Bytes that are written one by one, then bytes that are repeats.
struct Stretch {
  std::uint32_t fresh, repeated;
};

/// Divides a block of less than 4 GiB into stretches. Repeats of 15 or more bytes are always found, repeats of 8 to 14 bytes sometimes: the
/// search compares one word of 8 bytes at a time, which is fast where nothing repeats.
std::vector<Stretch> find_repeats(std::span<const std::byte> block, std::size_t distance);

}  // namespace karst::deflating
