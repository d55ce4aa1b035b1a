// The slots that change between two steps: those of links to other parts and of mirrors. All other slots belong to the kernels.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/boundary.hpp"
#include "partition/part.hpp"
#include "solver/layout.hpp"

namespace karst {

struct Crossing {
  std::int64_t slot;
  bool flips;  ///< the value changes its sign on the way: at a mirror that the driving force is normal to
};

/// Two slots of this part whose values change places, or one with itself.
struct LocalSwap {
  Crossing a;
  std::int64_t b;
};

/// Slots whose values change places with those of another part, in the same order there.
struct PeerCrossings {
  int rank;
  std::vector<Crossing> crossings;
};

/// The crossings of all peers in one list, peer by peer.
std::vector<Crossing> joined(const std::vector<PeerCrossings>& peers);

struct Crossings {
  std::vector<PeerCrossings> peers;
  std::vector<LocalSwap> swaps;
};

/// Of a part of a sample that is driven along `axis`. In a sealed sample, faces along other axes are walls: their links do not cross
/// anything.
Crossings crossings_of(const Part& part, const Layout& layout, Boundary boundary, int axis);

}  // namespace karst
