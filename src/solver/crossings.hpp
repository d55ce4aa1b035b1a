// The slots that are swapped between two steps: those of links to other parts and at mirrors. Kernels handle all other slots.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/boundary.hpp"
#include "partition/part.hpp"
#include "solver/layout.hpp"

namespace karst {

struct Crossing {
  std::int64_t slot;
  bool flips;  ///< the value changes its sign: at a mirror normal to the driving force
};

/// Two slots of this part whose values are swapped; both may be the same slot.
struct LocalSwap {
  Crossing a;
  std::int64_t b;
};

/// Slots whose values are swapped with those of another part. Both parts have the same order.
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

/// The crossings of a part for flow driven along `axis`. In a sealed sample, faces normal to other axes are walls and have no crossings.
Crossings crossings_of(const Part& part, const Layout& layout, Boundary boundary, int axis);

}  // namespace karst
