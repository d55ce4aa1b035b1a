#include "io/deflate/repeats.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace karst::deflating {

namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);

std::uint64_t word_at(const std::byte* from) {
  std::uint64_t word = 0;
  std::memcpy(&word, from, word_bytes);
  return word;
}

}  // namespace

std::vector<Stretch> find_repeats(std::span<const std::byte> block, std::size_t distance) {
  std::vector<Stretch> stretches;
  const auto repeats = [&](std::size_t at) { return block[at] == block[at - distance]; };
  const auto word_repeats = [&](std::size_t at) { return word_at(&block[at]) == word_at(&block[at - distance]); };
  std::size_t fresh_from = 0;
  std::size_t at = std::min(distance, block.size());
  while (at + word_bytes <= block.size()) {
    if (!word_repeats(at)) {
      at += word_bytes;
      continue;
    }
    std::size_t begin = at;
    while (begin > std::max(fresh_from, distance) && repeats(begin - 1)) --begin;
    while (at + word_bytes <= block.size() && word_repeats(at)) at += word_bytes;
    while (at < block.size() && repeats(at)) ++at;
    stretches.push_back({static_cast<std::uint32_t>(begin - fresh_from), static_cast<std::uint32_t>(at - begin)});
    fresh_from = at;
  }
  if (fresh_from < block.size()) stretches.push_back({static_cast<std::uint32_t>(block.size() - fresh_from), 0});
  return stretches;
}

}  // namespace karst::deflating
