// The graph of the basins of a map: peaks, saddles between them, doors from the inlet. The merge tree says at which value each two basins
// join, for any inlet.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

/// A saddle between two basins: the largest value of a path between them.
struct Saddle {
  std::uint32_t one = 0, other = 0;  ///< nodes of the sample
  std::uint32_t value = 0;
};

/// The basins of this rank's box. Their nodes are numbered rank by rank.
struct Basins {
  std::uint32_t first = 0;           ///< the number of the first node
  std::vector<std::uint32_t> peaks;  ///< the largest value of each basin
  std::vector<Saddle> saddles;       ///< one for each pair of nodes that touch; a pair of two ranks is in the list of one of them
};

/// For each basin of this rank, the largest value of an inlet pore in it; 0: none.
using Doors = std::vector<std::uint32_t>;

/// Sorts saddles by falling value. Keeps those that join basins which larger ones have not joined: a maximum spanning forest. `nodes`: the
/// numbers [first, first + nodes) may occur.
std::vector<Saddle> spanning_forest(std::vector<Saddle> saddles, std::uint32_t first, std::size_t nodes);

class MergeTree {
 public:
  /// Collective. The root holds the tree.
  MergeTree(const Basins& own, const Comm& comm);

  /// For each basin of this rank: the largest value v such that a path of values of at least v leads from a door to its peak; 0: none.
  /// Collective.
  std::vector<std::uint32_t> access(const Doors& doors) const;

  /// The largest value v such that a path of values of at least v leads from a door of one list to a door of the other; 0: none.
  /// Collective.
  std::uint32_t joined_at(const Doors& some, const Doors& others) const;

  std::int64_t basins() const { return basins_; }    ///< of the sample
  std::int64_t saddles() const { return saddles_; }  ///< of the sample

 private:
  void join(const std::vector<Saddle>& falling);
  std::vector<std::uint32_t> widest_doors(const Doors& doors) const;

  Comm comm_;
  std::int64_t basins_ = 0, saddles_ = 0;
  std::vector<std::int64_t> counts_;  // of basins of each rank
  // On the root: leaves are the basins; a node that joins two others follows them. The last joined nodes are their own parents.
  std::vector<std::uint32_t> parents_, values_;
};

}  // namespace karst
