// The next coarser level of a network. A coarser node is an aggregate of the nodes that links within a cube of 2 x 2 x 2 cubes join. Its
// links are the sums of the links that leave it. The aggregates and the order of all sums do not depend on parts.
//
// A cube may lie in several parts. The rank of the node with the lowest key owns the aggregate; for it, the other nodes are foreign
// children.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "network/aggregates.hpp"
#include "network/halo.hpp"
#include "network/linked_nodes.hpp"
#include "network/node_rows.hpp"

namespace karst {

/// Between a level and the next coarser one.
struct Family {
  RawVector<std::uint32_t> parents;      ///< of own nodes and of those of other ranks: own coarser nodes, or those of other ranks
  RawVector<std::uint32_t> first_child;  ///< of each own coarser node, and the end
  RawVector<std::uint32_t> children;     ///< own nodes; behind the own nodes: foreign children. By rising key
  Halo to_parents;                       ///< own nodes whose parents other ranks own; the values of foreign children
  /// Links of foreign children, in the order of their links: [first_foreign[f], first_foreign[f + 1]) are coarser nodes, or no_parent.
  std::vector<std::uint32_t> first_foreign, foreign_targets;
  bool has_foreign = false;  ///< on any rank
};

struct CoarserLevel {
  Family family;
  NodeRows rows;
  RawVector<NodeKey> keys;  ///< of own nodes; no_node: padding
  Halo halo;
  std::int64_t linked = 0;   ///< nodes of all ranks that have links
  std::int64_t longest = 0;  ///< the most neighbours of a node, on any rank
};

/// Collective.
CoarserLevel coarser_level(const LinkedNodes& finer, int threads, const Comm& comm);

/// The neighbours of a coarser node, found from the links of its children: the numbers of those that are known here, and the aggregates of
/// the others.
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
