#include "io/deflate/adler32.hpp"

#include <algorithm>
#include <array>

namespace karst::deflating {

namespace {

constexpr std::uint32_t modulus = 65521;
constexpr std::size_t lanes = 32;
constexpr std::size_t rows_at_a_time = 4096;
static_assert(rows_at_a_time * rows_at_a_time / 2 * 255 < 1ULL << 32);  // sums of sums of a lane

/// The sum of all bytes, and the sum of this sum after each byte.
struct Sums {
  std::uint32_t bytes = 1, sums = 0;

  void add(std::byte byte) {
    bytes = (bytes + std::to_integer<std::uint32_t>(byte)) % modulus;
    sums = (sums + bytes) % modulus;
  }

  // One lane for each byte of a row: compilers make vector instructions of this.
  void add_rows(std::span<const std::byte> rows) {
    std::array<std::uint32_t, lanes> lane_bytes{}, lane_sums{};  // lane_sums: sums before each row
    for (std::size_t row = 0; row < rows.size(); row += lanes) {
      for (std::size_t lane = 0; lane < lanes; ++lane) lane_sums[lane] += lane_bytes[lane];
      for (std::size_t lane = 0; lane < lanes; ++lane) lane_bytes[lane] += std::to_integer<std::uint32_t>(rows[row + lane]);
    }
    std::uint64_t more_bytes = 0, more_sums = std::uint64_t{bytes} * rows.size();
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      more_bytes += lane_bytes[lane];
      more_sums += lanes * std::uint64_t{lane_sums[lane]} + (lanes - lane) * std::uint64_t{lane_bytes[lane]};
    }
    bytes = static_cast<std::uint32_t>((bytes + more_bytes) % modulus);
    sums = static_cast<std::uint32_t>((sums + more_sums) % modulus);
  }
};

}  // namespace

std::uint32_t adler32_of(std::span<const std::byte> bytes) {
  Sums sums;
  while (bytes.size() >= lanes) {
    const std::size_t rows = std::min(bytes.size() / lanes, rows_at_a_time);
    sums.add_rows(bytes.first(rows * lanes));
    bytes = bytes.subspan(rows * lanes);
  }
  for (const std::byte byte : bytes) sums.add(byte);
  return sums.sums << 16 | sums.bytes;
}

}  // namespace karst::deflating
