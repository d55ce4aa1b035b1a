#include "geometry/synthetic/random.hpp"

namespace karst {

namespace {

constexpr std::array<std::uint32_t, 2> multipliers = {0xD2511F53U, 0xCD9E8D57U};
constexpr std::array<std::uint32_t, 2> key_steps = {0x9E3779B9U, 0xBB67AE85U};
constexpr int rounds = 10;

std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

}  // namespace

std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < rounds; ++round) {
    const std::uint64_t a = std::uint64_t{multipliers[0]} * counter[0];
    const std::uint64_t b = std::uint64_t{multipliers[1]} * counter[2];
    counter = {high(b) ^ counter[1] ^ key[0], low(b), high(a) ^ counter[3] ^ key[1], low(a)};
    key[0] += key_steps[0];
    key[1] += key_steps[1];
  }
  return counter;
}

RandomStream::RandomStream(std::uint64_t seed, std::uint64_t stream) : key_{low(seed), high(seed)}, stream_{low(stream), high(stream)} {}

double RandomStream::uniform() {
  const std::size_t half = drawn_ % 2;
  if (half == 0) block_ = philox4x32({low(drawn_ / 2), high(drawn_ / 2), stream_[0], stream_[1]}, key_);
  ++drawn_;
  const std::uint64_t word = std::uint64_t{block_[2 * half]} << 32 | block_[2 * half + 1];
  return static_cast<double>(word >> 11) * 0x1p-53;
}

}  // namespace karst
