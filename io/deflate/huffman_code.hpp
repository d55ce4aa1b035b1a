// Huffman codes of limited length, in the form that deflate (RFC 1951) uses.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace karst::deflating {

/// The code of one symbol. The bit that is written first is the lowest.
struct CodeWord {
  std::uint16_t bits = 0;
  std::uint8_t length = 0;  ///< 0 for a symbol that does not occur
};

/// The code words of symbols that occur `counts` times. They have `most_bits` bits at most; 2 to the power of `most_bits` must be at least
/// the number of symbols.
std::vector<CodeWord> huffman_code(std::span<const std::uint32_t> counts, int most_bits);

}  // namespace karst::deflating
