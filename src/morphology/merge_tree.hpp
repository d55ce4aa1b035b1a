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
  std::vector<Saddle> saddles;       ///< one for each pair of nodes that touch; a pair of two ranks is in the lists of both
};

// Saddles on their way through the levels.

struct Link {
  std::uint32_t one, other, value;
};

/// A saddle to a basin of another rank.
struct RimLink {
  std::uint32_t own, other, value;
};

/// For each basin of this rank, the largest value of an inlet pore in it; 0: none.
using Doors = std::vector<std::uint32_t>;

/// Basins joined to larger and larger ones, in levels. Each basin of a level joins the one beyond its highest saddle (Boruvka). On the way
/// to the basin that all of them become, values do not fall, so a basin joins it at the value of its own highest saddle. Ranks join their
/// basins until the highest saddles of all that are left lead to other ranks; the root joins these.
class MergeTree {
 public:
  /// Collective.
  MergeTree(const Basins& own, int threads, const Comm& comm);

  /// For each basin of this rank: the largest value v such that a path of values of at least v leads from a door to its peak; 0: none.
  /// Collective.
  std::vector<std::uint32_t> access(const Doors& doors) const;

  /// The largest value v such that a path of values of at least v leads from a door of one list to a door of the other; 0: none.
  /// Collective.
  std::uint32_t joined_at(const Doors& some, const Doors& others) const;

  std::int64_t basins() const { return basins_; }    ///< of the sample
  std::int64_t saddles() const { return saddles_; }  ///< of the sample

 private:
  struct Level {
    std::vector<std::uint32_t> parents;  ///< the basin of the next level that each basin becomes
    std::vector<std::uint32_t> values;   ///< at which it joins the others
    std::size_t next = 0;                ///< basins of the next level
  };
  using Levels = std::vector<Level>;

  std::vector<std::vector<std::uint32_t>> upwards(const Levels& levels, std::vector<std::uint32_t> doors) const;
  std::vector<std::uint32_t> downwards(const Levels& levels, std::vector<std::vector<std::uint32_t>> doors,
                                       std::vector<std::uint32_t> best) const;
  void join_rest(std::vector<Link> within, std::vector<RimLink> beyond, const Basins& own, std::size_t left);
  std::vector<std::uint32_t> joined_basins(std::size_t basins) const;

  Comm comm_;
  int threads_;
  std::int64_t basins_ = 0, saddles_ = 0;
  Levels levels_;                     // of the basins of this rank
  std::vector<std::int64_t> counts_;  // of basins of each rank that are left
  Levels levels_of_rest_;             // of these, on the root
};

}  // namespace karst
