// Finds the bytes of a block that repeat the bytes a fixed distance before them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace karst::deflating {

/// Bytes that are new, then bytes that repeat.
struct Stretch {
  std::uint32_t fresh, repeated;
};

/// All stretches of a block of less than 4 GiB. Finds every run of 15 or more repeated bytes, and some of 8 or more. Two words that differ
/// cost one comparison, so random bytes pass quickly.
std::vector<Stretch> find_repeats(std::span<const std::byte> block, std::size_t distance);

}  // namespace karst::deflating
