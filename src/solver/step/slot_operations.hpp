// Operations on slots between two steps: links to other parts, mirrors, moving walls. Kernels handle all other slots.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/host_device.hpp"
#include "geometry/boundary.hpp"
#include "partition/parts/part.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/storage.hpp"
#include "solver/thermal/plates.hpp"
#include "solver/thermal/thermal_collision.hpp"

namespace karst {

/// slot <- factor * partner + addend, and the same with both exchanged. Both may be the same slot.
struct SlotOperation {
  std::int64_t slot = 0;
  std::int64_t partner = 0;  ///< with another part: not used, its value comes in a message
  float factor = 1;          ///< -1 at a mirror normal to the driving force, and at a fixed pressure
  /// With a factor of 1, of rows that a wall returns under a body force: adds lift * (slot + partner); the partner gets the negative lift
  /// and addend. With a factor of -1, of a fixed pressure with inertia: adds square * (addend / 2 - partner)^2.
  float lift_or_square = 0;
  double addend = -0.0;  ///< of a wall; -0 leaves every number as it is, also +0
};

/// The value of a slot that gets `value`. `own`: the slot.
template <class Stored>
KARST_HOST_DEVICE inline Stored operated(const SlotOperation& operation, Stored value, const Stored* own) {
  using Number = ComputedNumber<Stored>;
  const Number before = StoredNumber<Stored>::decode(value), addend = static_cast<Number>(operation.addend);
  Number after = static_cast<Number>(operation.factor) * before;
  if (operation.lift_or_square != 0 && operation.factor > 0)
    after += static_cast<Number>(operation.lift_or_square) * (StoredNumber<Stored>::decode(*own) + before);
  after += addend;
  if (operation.lift_or_square != 0 && operation.factor < 0) {
    const Number excess = addend / 2 - before;
    after += static_cast<Number>(operation.lift_or_square) * excess * excess;
  }
  return StoredNumber<Stored>::encode(after);
}

/// Performs an operation on both its slots.
template <class Stored>
KARST_HOST_DEVICE inline void operate(const SlotOperation& operation, Stored* populations) {
  SlotOperation of_partner = operation;
  if (operation.lift_or_square != 0 && operation.factor > 0) {
    of_partner.lift_or_square = -operation.lift_or_square;
    of_partner.addend = -operation.addend;
  }
  const Stored a = populations[operation.slot], b = populations[operation.partner];
  populations[operation.partner] = operated(of_partner, a, &b);
  populations[operation.slot] = operated(operation, b, &a);
}

/// Two slots whose values change places: most of the operations of a wall that returns populations from site to site.
struct SlotPair {
  std::int64_t slot, partner;
};

template <class Stored>
KARST_HOST_DEVICE inline void exchange_values(const SlotPair& pair, Stored* populations) {
  const Stored a = populations[pair.slot], b = populations[pair.partner];
  populations[pair.slot] = b;
  populations[pair.partner] = a;
}

/// Slots whose values are exchanged with those of another part. Both parts have the same order.
struct PeerOperations {
  int rank;
  std::vector<SlotOperation> operations;
};

/// The operations of all peers in one list, peer by peer.
std::vector<SlotOperation> joined(const std::vector<PeerOperations>& peers);

/// Adds lift * (slot + partner) + addend to a slot, and takes it from the partner: what operate() does besides the swap.
template <class Stored>
KARST_HOST_DEVICE inline void lift_in_place(const SlotOperation& operation, Stored* populations) {
  SlotOperation of_partner = operation;
  of_partner.lift_or_square = -operation.lift_or_square;
  of_partner.addend = -operation.addend;
  const Stored a = populations[operation.slot], b = populations[operation.partner];
  populations[operation.slot] = operated(operation, a, &b);
  populations[operation.partner] = operated(of_partner, b, &a);
}

struct SlotOperations {
  std::vector<PeerOperations> peers;
  std::vector<SlotOperation> local;
  std::vector<SlotPair> swaps = {};
  /// Pairs of slots that odd steps of the device exchange, and the lifts of such pairs. After an even step, each slot of a pair holds the
  /// value for the other one.
  std::vector<SlotPair> returned = {};
  std::vector<SlotOperation> lifts = {};
  PlateGroups plates = {};  ///< of thermal flow: they act after the operations above
};

/// The operations of one launch on a device: operations on slots, then those of plates.
struct LocalOperations {
  std::vector<SlotOperation> slots;
  std::vector<SlotPair> swaps;
  std::vector<SlotOperation> lifts;  ///< see lift_in_place()
  PlateGroups plates;
};

/// Populations that a wall returns from site to site, against a body force: their mass changes as the mass of a fluid at rest does over
/// this distance, at temperature 1. The pair of sites keeps its mass. Without the lift, a fluid at rest would move beside walls.
double lift_of(const ThermalLaw& law, const Index3& distance);

/// The operations of a part for thermal flow. Plate i is wall i of the part. `shape`: of the sample.
/// `returned`: for each swap of the part, whether odd steps of the device replace it; empty if they replace none.
SlotOperations thermal_operations(const Part& part, const Layout& layout, const ThermalLaw& law, const std::vector<PlateTable>& plates,
                                  const Index3& shape, const std::vector<bool>& returned);

/// The local operations after a step, of plates beside columns without edge sites.
LocalOperations interior_operations(const SlotOperations& all, std::int64_t edge_sites, Parity after);

/// The operations of plates beside columns with edge sites.
LocalOperations edge_operations(const SlotOperations& all, std::int64_t edge_sites, Parity after);

/// The operations of a part for flow driven along `axis`. In a sealed sample, faces normal to other axes are walls and have no operations.
SlotOperations slot_operations(const Part& part, const Layout& layout, Boundary boundary, int axis);

/// The effect of a named wall on the populations that it reflects, in lattice units.
///
/// Moving wall: slot <- slot + w (6 c.u - drain), for a density of 1.
/// Fixed pressure: slot <- -slot + 2 w (rho - 1): the even part of the populations is the equilibrium at the wall. With inertia, this
/// equilibrium has terms 3 w u^2 for a velocity u normal to the wall, and u follows from the slot: see wall_operation().
struct WallRule {
  std::array<double, 3> velocity{};
  double drain = 0;                                       ///< mass that is taken from each link, in units of its weight
  std::optional<double> density{};                        ///< rho - 1 at a wall of fixed pressure
  EquilibriumKind equilibrium = EquilibriumKind::stokes;  ///< matters for a fixed pressure
};
using WallRules = std::vector<WallRule>;

/// The operation of a wall on a link of direction `c` and this weight. Its slot is 0.
SlotOperation wall_operation(const WallRule& wall, const Index3& c, double weight);

/// The number of the wall at each face of fixed pressure, by axis and end.
using PressureFaces = std::array<std::array<std::optional<std::uint8_t>, 2>, 3>;

/// The face at which a link of direction `c` is mirrored. `mirrors`: of the link.
std::optional<std::uint8_t> face_of(const PressureFaces& faces, const Index3& c, std::uint8_t mirrors);

/// The operations of a part for a flow in time: links to other parts, and links that end at named walls. Links at faces of fixed pressure
/// are mirrored: the velocity along the face is zero. A wall that moves along itself adds no mass.
SlotOperations flow_operations(const Part& part, const Layout& layout, const WallRules& walls, const PressureFaces& faces);

}  // namespace karst
