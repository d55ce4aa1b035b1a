// The neighbours of a coarser node, as they are found from the links of its children.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "network/aggregates.hpp"

namespace karst {

/// The neighbours of a coarser node: the numbers of those that are known here, and the aggregates of the others.
struct CoarserNeighbours {
  std::vector<std::uint32_t> known;
  std::vector<Aggregate> unknown;
  std::array<std::uint32_t, 32> last;  // known numbers by their last bits: most links lead to the same few nodes

  void clear(std::uint32_t node) {
    known.clear();
    unknown.clear();
    last.fill(node);
  }
  void add(std::uint32_t number) {
    std::uint32_t& seen = last[number % last.size()];
    if (seen == number) return;
    seen = number;
    if (std::find(known.begin(), known.end(), number) == known.end()) known.push_back(number);
  }
  void add(const Aggregate& aggregate) {
    if (std::find(unknown.begin(), unknown.end(), aggregate) == unknown.end()) unknown.push_back(aggregate);
  }
};

}  // namespace karst
