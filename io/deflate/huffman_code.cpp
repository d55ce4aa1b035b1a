#include "io/deflate/huffman_code.hpp"

#include <algorithm>
#include <cstddef>

namespace karst::deflating {

namespace {

// A node of the tree: leaves in ascending order of their counts, then joints in the order in which they are made, which is ascending, too.
struct Node {
  std::uint64_t count = 0;
  std::size_t parent = 0;
  int depth = 0;
};

std::vector<std::size_t> occurring_symbols(std::span<const std::uint32_t> counts) {
  std::vector<std::size_t> symbols;
  for (std::size_t symbol = 0; symbol < counts.size(); ++symbol) {
    if (counts[symbol] > 0) symbols.push_back(symbol);
  }
  std::stable_sort(symbols.begin(), symbols.end(), [&](std::size_t a, std::size_t b) { return counts[a] < counts[b]; });
  return symbols;
}

// Joins the two rarest nodes until one is left, the root.
std::vector<Node> tree_of(std::span<const std::uint32_t> counts, const std::vector<std::size_t>& symbols) {
  const std::size_t leaves = symbols.size();
  std::vector<Node> nodes(2 * leaves - 1);
  for (std::size_t i = 0; i < leaves; ++i) nodes[i].count = counts[symbols[i]];
  std::size_t leaf = 0, joint = leaves;
  for (std::size_t parent = leaves; parent < nodes.size(); ++parent) {
    for (int child = 0; child < 2; ++child) {
      const bool is_leaf = joint == parent || (leaf < leaves && nodes[leaf].count <= nodes[joint].count);
      Node& rarest = nodes[is_leaf ? leaf++ : joint++];
      rarest.parent = parent;
      nodes[parent].count += rarest.count;
    }
  }
  for (std::size_t i = nodes.size() - 1; i-- > 0;) nodes[i].depth = nodes[nodes[i].parent].depth + 1;
  return nodes;
}

// The rarer symbols become more frequent until no code is too long.
std::vector<std::uint8_t> lengths_of(std::span<const std::uint32_t> counts, int most_bits) {
  std::vector<std::uint8_t> lengths(counts.size());
  const std::vector<std::size_t> symbols = occurring_symbols(counts);
  if (symbols.size() == 1) lengths[symbols.front()] = 1;
  if (symbols.size() < 2) return lengths;
  std::vector<std::uint32_t> levelled(counts.begin(), counts.end());
  while (true) {
    const std::vector<Node> nodes = tree_of(levelled, symbols);
    if (nodes.front().depth <= most_bits) {  // the rarest symbol has the longest code
      for (std::size_t i = 0; i < symbols.size(); ++i) lengths[symbols[i]] = static_cast<std::uint8_t>(nodes[i].depth);
      return lengths;
    }
    for (std::uint32_t& count : levelled) count = count / 2 + count % 2;
  }
}

std::uint16_t reversed(std::uint32_t code, int bits) {
  std::uint32_t out = 0;
  for (int bit = 0; bit < bits; ++bit) out |= (code >> bit & 1U) << (bits - 1 - bit);
  return static_cast<std::uint16_t>(out);
}

}  // namespace

// Codes of one length are successive numbers in the order of the symbols, and begin after all shorter codes.
std::vector<CodeWord> huffman_code(std::span<const std::uint32_t> counts, int most_bits) {
  const std::vector<std::uint8_t> lengths = lengths_of(counts, most_bits);
  std::vector<CodeWord> code(counts.size());
  std::uint32_t next = 0;
  for (int length = 1; length <= most_bits; ++length, next *= 2) {
    for (std::size_t symbol = 0; symbol < counts.size(); ++symbol) {
      if (lengths[symbol] == length) code[symbol] = {reversed(next++, length), lengths[symbol]};
    }
  }
  return code;
}

}  // namespace karst::deflating
