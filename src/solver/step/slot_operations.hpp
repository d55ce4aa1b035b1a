// Operations on slots between two steps: links to other parts, mirrors, walls. Kernels handle all other slots. An operation has one
// meaning; each kind is a type with a list of its own.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "base/host_device.hpp"
#include "geometry/boundary.hpp"
#include "partition/parts/part.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// slot <- factor * partner + addend, and the same with both exchanged. Both may be the same slot.
struct SlotOperation {
  std::int64_t slot = 0;
  std::int64_t partner = 0;  ///< with another part: not used, its value comes in a message
  float factor = 1;          ///< -1 at a mirror normal to the driving force, and at a fixed pressure
  double addend = -0.0;      ///< of a wall; -0 leaves every number as it is, also +0
};

/// The value of a slot that gets `value`.
template <class Stored>
KARST_HOST_DEVICE inline Stored operated(const SlotOperation& operation, Stored value) {
  using Number = ComputedNumber<Stored>;
  const Number after = static_cast<Number>(operation.factor) * StoredNumber<Stored>::decode(value);
  return StoredNumber<Stored>::encode(after + static_cast<Number>(operation.addend));
}

template <class Stored>
KARST_HOST_DEVICE inline void operate(const SlotOperation& operation, Stored* populations) {
  const Stored a = populations[operation.slot], b = populations[operation.partner];
  populations[operation.partner] = operated(operation, a);
  populations[operation.slot] = operated(operation, b);
}

/// Two slots whose values change places: most of the operations of a wall that returns populations from site to site.
struct SlotPair {
  std::int64_t slot, partner;
};

template <class Stored>
KARST_HOST_DEVICE inline void operate(const SlotPair& pair, Stored* populations) {
  const Stored a = populations[pair.slot], b = populations[pair.partner];
  populations[pair.slot] = b;
  populations[pair.partner] = a;
}

/// After the slot and its partner have changed places: slot <- slot + (lift * (slot + partner) + addend); the partner gets the negative
/// lift and addend. For rows that a wall returns under a body force.
struct LiftOperation {
  std::int64_t slot = 0;
  std::int64_t partner = 0;  ///< with another part: not used
  float lift = 0;
  double addend = 0;
};

/// The value of a slot that gets `value` in place of `own`. `sign`: -1 for the partner.
template <class Stored>
KARST_HOST_DEVICE inline Stored operated(const LiftOperation& operation, Stored value, Stored own, int sign = 1) {
  using Number = ComputedNumber<Stored>;
  Number after = StoredNumber<Stored>::decode(value);
  const auto lift = static_cast<Number>(operation.lift), addend = static_cast<Number>(operation.addend);
  after += (sign > 0 ? lift : -lift) * (StoredNumber<Stored>::decode(own) + StoredNumber<Stored>::decode(value));
  return StoredNumber<Stored>::encode(after + (sign > 0 ? addend : -addend));
}

template <class Stored>
KARST_HOST_DEVICE inline void operate(const LiftOperation& operation, Stored* populations) {
  const Stored a = populations[operation.slot], b = populations[operation.partner];
  populations[operation.slot] = operated(operation, a, b);
  populations[operation.partner] = operated(operation, b, a, -1);
}

/// slot <- -slot + addend + square * (addend / 2 - slot)^2: a fixed pressure of a flow with inertia. At a face, links that are reflected
/// into each other change places before.
struct PressureOperation {
  std::int64_t slot = 0;
  float square = 0;
  double addend = 0;
};

template <class Stored>
KARST_HOST_DEVICE inline Stored operated(const PressureOperation& operation, Stored value) {
  using Number = ComputedNumber<Stored>;
  const Number before = StoredNumber<Stored>::decode(value), addend = static_cast<Number>(operation.addend);
  const Number excess = addend / 2 - before;
  return StoredNumber<Stored>::encode((addend - before) + static_cast<Number>(operation.square) * excess * excess);
}

template <class Stored>
KARST_HOST_DEVICE inline void operate(const PressureOperation& operation, Stored* populations) {
  populations[operation.slot] = operated(operation, populations[operation.slot]);
}

/// The value of a slot that gets `value` from another part in place of `own`.
template <class Operation, class Stored>
KARST_HOST_DEVICE inline Stored arrived(const Operation& operation, Stored value, Stored own) {
  if constexpr (requires { operated(operation, value, own); })
    return operated(operation, value, own);
  else
    return operated(operation, value);
}

/// Operations of one kind within a part, in any order. A list of another form has the same members.
template <class Operation>
struct OperationList : std::vector<Operation> {
  using std::vector<Operation>::vector;
  static constexpr std::int64_t slots_of_item = 1;  ///< about: for the number of threads

  std::int64_t items() const { return std::ssize(*this); }
  /// The arrays of the list. operate() takes the address of each, on a host or a device.
  std::tuple<const std::vector<Operation>&> arrays() const { return {*this}; }
  template <class Stored>
  KARST_HOST_DEVICE static void operate(std::int64_t item, Stored* populations, const Operation* operations) {
    karst::operate(operations[item], populations);
  }
};

/// Slots whose values are exchanged with those of another part. Both parts have the same order. A message holds the values of the lists one
/// after the other, then the records.
struct PeerOperations {
  int rank;
  std::vector<SlotOperation> slots;
  std::vector<LiftOperation> lifts = {};
  std::vector<PressureOperation> pressures = {};
  std::vector<RecordCopy> recorded = {};  ///< the records of own sites that are sent
  std::int64_t ghosts = 0;                ///< records that come
};

/// Without operations on slots.
PeerOperations records_for(const Part& part, const Peer& peer);

/// All operations of a part. A kind of flow with other lists has a type of its own, with the same members.
struct SlotOperations {
  using Local = std::tuple<OperationList<SlotOperation>, OperationList<PressureOperation>>;

  std::vector<PeerOperations> peers = {};
  OperationList<SlotOperation> local = {};
  OperationList<PressureOperation> pressures = {};  ///< after the operations above

  /// The operations within the part after a step, performed before the exchange is complete; and those that wait for it.
  Local interior(std::int64_t /*edge_sites*/, Parity) const { return {local, pressures}; }
  Local at_edge(std::int64_t /*edge_sites*/, Parity) const { return {}; }
  bool has_edge_operations(std::int64_t /*edge_sites*/) const { return false; }
  bool differ_by_parity() const { return false; }
};

/// Whether the flow driven along `axis` passes a link to another part or behind a face.
bool is_open(const LinkOfSite& link, Boundary boundary, int axis);

/// The operations of a part for flow driven along `axis`. In a sealed sample, faces normal to other axes are walls and have no operations.
SlotOperations slot_operations(const Part& part, const Layout& layout, Boundary boundary, int axis);

}  // namespace karst
