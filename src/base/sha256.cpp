#include "base/sha256.hpp"

#include <algorithm>
#include <bit>

namespace karst {

const std::array<std::uint32_t, 64> Sha256::round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

namespace {

std::uint32_t big_endian_word(const unsigned char* from) {
  return std::uint32_t{from[0]} << 24 | std::uint32_t{from[1]} << 16 | std::uint32_t{from[2]} << 8 | std::uint32_t{from[3]};
}

std::uint32_t xor_rotated(std::uint32_t word, int first, int second, int third) {
  return std::rotr(word, first) ^ std::rotr(word, second) ^ std::rotr(word, third);
}

// The message schedule: the words of a block, and 48 words that follow from them.
std::array<std::uint32_t, 64> scheduled(const unsigned char* block) {
  std::array<std::uint32_t, 64> words{};
  for (std::size_t t = 0; t < 16; ++t) words[t] = big_endian_word(block + 4 * t);
  for (std::size_t t = 16; t < 64; ++t) {
    const std::uint32_t early = words[t - 15], late = words[t - 2];
    const std::uint32_t mixed_early = std::rotr(early, 7) ^ std::rotr(early, 18) ^ (early >> 3);
    const std::uint32_t mixed_late = std::rotr(late, 17) ^ std::rotr(late, 19) ^ (late >> 10);
    words[t] = mixed_late + words[t - 7] + mixed_early + words[t - 16];
  }
  return words;
}

}  // namespace

void Sha256::add_portably(State& state, const unsigned char* blocks, std::size_t count) {
  for (; count > 0; --count, blocks += block_bytes) {
    const std::array<std::uint32_t, 64> words = scheduled(blocks);
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t t = 0; t < 64; ++t) {
      const std::uint32_t choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
      const std::uint32_t first = h + xor_rotated(e, 6, 11, 25) + choice + round_constants[t] + words[t];
      const std::uint32_t second = xor_rotated(a, 2, 13, 22) + majority;
      h = g;
      g = f;
      f = e;
      e = d + first;
      d = c;
      c = b;
      b = a;
      a = first + second;
    }
    const State change = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += change[i];
  }
}

void Sha256::add(const void* bytes, std::size_t count) {
  const auto* from = static_cast<const unsigned char*>(bytes);
  const std::size_t waiting = total_ % block_bytes;
  total_ += count;
  if (waiting > 0) {
    const std::size_t taken = std::min(count, block_bytes - waiting);
    std::copy_n(from, taken, waiting_.begin() + static_cast<std::ptrdiff_t>(waiting));
    if (waiting + taken < block_bytes) return;
    add_blocks_(state_, waiting_.data(), 1);
    from += taken;
    count -= taken;
  }
  const std::size_t blocks = count / block_bytes;
  add_blocks_(state_, from, blocks);
  std::copy_n(from + blocks * block_bytes, count % block_bytes, waiting_.begin());
}

std::string Sha256::hex() const {
  constexpr std::size_t length_bytes = 8;
  Sha256 ended = *this;
  const std::array<unsigned char, block_bytes> padding = {0x80};
  ended.add(padding.data(), 1 + (2 * block_bytes - length_bytes - 1 - total_ % block_bytes) % block_bytes);
  std::array<unsigned char, length_bytes> bits{};
  for (std::size_t i = 0; i < length_bytes; ++i) bits[i] = static_cast<unsigned char>((8 * total_) >> (8 * (length_bytes - 1 - i)));
  ended.add(bits.data(), bits.size());
  std::string digits;
  for (const std::uint32_t word : ended.state_) {
    for (int shift = 28; shift >= 0; shift -= 4) digits += "0123456789abcdef"[word >> shift & 15];
  }
  return digits;
}

}  // namespace karst
