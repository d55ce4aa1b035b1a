// One block of deflate (RFC 1951) with Huffman codes of its own, which repeats bytes from one distance only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "io/deflate/bit_writer.hpp"
#include "io/deflate/huffman_code.hpp"
#include "io/deflate/length_ranges.hpp"
#include "io/deflate/repeats.hpp"

namespace karst::deflating {

class CodedBlock {
 public:
  /// `bytes` must outlive this object.
  CodedBlock(std::span<const std::byte> bytes, std::size_t distance);

  std::size_t coded_bytes() const;

  /// Writes coded_bytes() bytes, and up to BitWriter::spare_bytes more. Returns the end of the coded bytes.
  std::byte* write(std::byte* to) const;

 private:
  static constexpr std::size_t length_symbols = 19;  // of the code in which the lengths of all code words are written

  /// The length of a code word, or the number of symbols that do not occur.
  struct LengthItem {
    std::uint8_t symbol, extra_bits, extra;
  };

  void count_symbols();
  void count_bytes(std::size_t begin, std::size_t end);
  void list_lengths();
  void write_codes(BitWriter& out) const;
  void write_bytes(std::size_t begin, std::size_t end, BitWriter& out) const;
  void write_repeated(std::uint32_t bytes, BitWriter& out) const;
  static void write_word(CodeWord word, BitWriter& out) { out.add(word.bits, word.length); }

  std::span<const std::byte> bytes_;
  InRange distance_;
  std::vector<Stretch> stretches_;
  std::array<std::uint32_t, symbols> counts_{};
  std::uint64_t repeats_ = 0;
  std::vector<CodeWord> code_;
  std::vector<LengthItem> lengths_;
  std::array<std::uint32_t, length_symbols> length_counts_{};
  std::vector<CodeWord> length_code_;
};

}  // namespace karst::deflating
