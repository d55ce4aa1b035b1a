// Deflate (RFC 1951) writes a length or a distance as the symbol of a range of numbers, then bits for the number within the range.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace karst::deflating {

// Symbols of the main code: the bytes, the end of a block, ranges of lengths.
constexpr std::size_t end_symbol = 256, first_length_symbol = 257, symbols = 286;
constexpr std::uint32_t least_length = 3, most_length = 258;

struct InRange {
  std::uint16_t symbol = 0;
  std::uint8_t extra_bits = 0;
  std::uint8_t extra = 0;
};

/// `number` counts from 0. The first 2 x `group` numbers have a range each; then ranges double in size after every `group` ranges.
constexpr InRange in_range(std::uint32_t number, std::uint32_t group) {
  const int bits = number < group ? 0 : std::bit_width(number / group) - 1;
  const std::uint32_t symbol = group * static_cast<std::uint32_t>(bits) + (number >> bits);
  return {static_cast<std::uint16_t>(symbol), static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(number & ((1U << bits) - 1))};
}

constexpr InRange distance_in_range(std::size_t distance) { return in_range(static_cast<std::uint32_t>(distance) - 1, 2); }

constexpr InRange length_in_range(std::uint32_t length) {
  if (length == most_length) return {symbols - 1, 0, 0};  // has a symbol of its own
  InRange range = in_range(length - least_length, 4);
  range.symbol = static_cast<std::uint16_t>(range.symbol + first_length_symbol);
  return range;
}

constexpr auto lengths_in_ranges = [] {
  std::array<InRange, most_length + 1> all{};
  for (std::uint32_t length = least_length; length <= most_length; ++length) all[length] = length_in_range(length);
  return all;
}();

/// The extra bits after each symbol of the main code.
constexpr auto extra_bits_of_symbols = [] {
  std::array<std::uint8_t, symbols> bits{};
  for (std::uint32_t length = least_length; length <= most_length; ++length) {
    bits[lengths_in_ranges[length].symbol] = lengths_in_ranges[length].extra_bits;
  }
  return bits;
}();

}  // namespace karst::deflating
