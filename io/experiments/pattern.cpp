#include "io/experiments/pattern.hpp"

#include <algorithm>
#include <cstring>

#include "base/hashes.hpp"

namespace karst {

void fill_pattern(std::int64_t at, std::span<std::byte> to) {
  constexpr std::int64_t word_bytes = 8;
  while (!to.empty()) {
    const std::uint64_t word = splitmix64(static_cast<std::uint64_t>(at / word_bytes));
    const std::int64_t skipped = at % word_bytes;
    const std::int64_t bytes = std::min(word_bytes - skipped, std::ssize(to));
    std::memcpy(to.data(), reinterpret_cast<const std::byte*>(&word) + skipped, static_cast<std::size_t>(bytes));
    to = to.subspan(static_cast<std::size_t>(bytes));
    at += bytes;
  }
}

}  // namespace karst
