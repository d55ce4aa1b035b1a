// Operations on slots between two steps: links to other parts, mirrors, moving walls. Kernels handle all other slots.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/host_device.hpp"
#include "geometry/boundary.hpp"
#include "partition/part.hpp"
#include "solver/layout.hpp"
#include "solver/storage.hpp"

namespace karst {

/// slot <- factor * partner + addend, and the same with both exchanged. Both may be the same slot.
struct SlotOperation {
  std::int64_t slot = 0;
  std::int64_t partner = 0;  ///< with another part: not used, its value comes in a message
  double factor = 1;         ///< -1 at a mirror normal to the driving force
  double addend = -0.0;      ///< of a moving wall; -0 leaves every number as it is, also +0
};

template <class Stored>
KARST_HOST_DEVICE inline Stored operated(const SlotOperation& operation, Stored value) {
  using Number = ComputedNumber<Stored>;
  return StoredNumber<Stored>::encode(static_cast<Number>(operation.factor) * StoredNumber<Stored>::decode(value) +
                                      static_cast<Number>(operation.addend));
}

/// Slots whose values are exchanged with those of another part. Both parts have the same order.
struct PeerOperations {
  int rank;
  std::vector<SlotOperation> operations;
};

/// The operations of all peers in one list, peer by peer.
std::vector<SlotOperation> joined(const std::vector<PeerOperations>& peers);

struct SlotOperations {
  std::vector<PeerOperations> peers;
  std::vector<SlotOperation> local;
};

/// The operations of a part for flow driven along `axis`. In a sealed sample, faces normal to other axes are walls and have no operations.
SlotOperations slot_operations(const Part& part, const Layout& layout, Boundary boundary, int axis);

/// What a named wall does to the populations that it reflects, in lattice units.
struct WallRule {
  std::array<double, 3> velocity{};    ///< moving wall: slot <- slot + w (6 c.u - drain), for a density of 1
  double drain = 0;                    ///< mass that is taken from each link, in units of its weight
  std::optional<double> density = {};  ///< fixed pressure: rho - 1 at the wall; slot <- -slot + 2 w (rho - 1)
};
using WallRules = std::vector<WallRule>;

/// The operation of a wall on a link of direction `c` and this weight. Its slot is 0.
SlotOperation wall_operation(const WallRule& wall, const Index3& c, double weight);

/// The operations of the links that end at named walls. A wall that moves along itself adds no mass.
std::vector<SlotOperation> wall_operations(const Part& part, const Layout& layout, const WallRules& walls);

}  // namespace karst
