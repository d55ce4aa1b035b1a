// Thermal flow as a physics of the solver.
#pragma once

#include <tuple>
#include <vector>

#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/variants.hpp"
#include "solver/step/slot_operations.hpp"
#include "solver/thermal/plates.hpp"
#include "solver/thermal/thermal_collision.hpp"
#include "solver/thermal/thermal_links.hpp"

namespace karst {

// The operations on slots of thermal flow: swaps and lifts at walls that return populations to another row, and plates.

struct ThermalOperations {
  using Local = std::tuple<OperationList<SlotPair>, OperationList<LiftOperation>, PlateGroups>;

  std::vector<PeerOperations> peers = {};
  OperationList<SlotPair> swaps = {};
  OperationList<LiftOperation> lifts = {};
  /// Pairs of slots that odd steps of the device exchange, and the lifts of such pairs. After an even step, each slot of a pair holds the
  /// value for the other one.
  OperationList<SlotPair> returned = {};
  OperationList<LiftOperation> returned_lifts = {};
  PlateGroups plates = {};  ///< they act after the operations above

  /// With plates beside columns without edge sites.
  Local interior(std::int64_t edge_sites, Parity after) const;
  /// Plates beside columns with edge sites.
  Local at_edge(std::int64_t edge_sites, Parity after) const;
  bool has_edge_operations(std::int64_t edge_sites) const { return has_edge_groups(plates, edge_sites); }
  bool differ_by_parity() const { return !returned.empty(); }
};

/// Populations that a wall returns from site to site, against a body force: their mass changes as the mass of a fluid at rest does over
/// this distance, at temperature 1. The pair of sites keeps its mass. Without the lift, a fluid at rest would move beside walls.
double lift_of(const ThermalLaw& law, const Index3& distance);

/// Plate i is wall i of the part. `shape`: of the sample.
/// `returned`: for each swap of the part, whether odd steps of the device replace it; empty if they replace none.
ThermalOperations thermal_operations(const Part& part, const Layout& layout, const ThermalLaw& law, const std::vector<PlateTable>& plates,
                                     const Index3& shape, const std::vector<bool>& returned);

/// Compressible flow in two dimensions with heat.
struct ThermalPhysics {
  using Sets = ThermalVelocitySets;
  template <class Number>
  using Numbers = ThermalNumbers<Number>;
  using Motion = ThermalMotion;
  using Operations = ThermalOperations;

  using Law = ThermalLaw;
  template <class Set, class Number>
  static std::vector<Numbers<Number>> numbers(const Law& law) {
    return {thermal_numbers<Set, Number>(law)};
  }
  using Start = ThermalLaw;

  template <class Stored, class Visit>
  static auto with_collision(EquilibriumKind, bool /*has_data*/, Visit&& visit) {
    return visit.template operator()<HermiteRelaxation>();
  }

  /// For each swap of the part, whether odd steps of a GPU replace it.
  static std::vector<bool> returned_swaps(const Part& part) { return karst::returned_swaps(part); }
};

template <class Set, class Number>
KARST_HOST_DEVICE inline void set_motion(Number (&f)[Lattice<Set>::directions], const ThermalMotion& motion, const ThermalLaw& law,
                                         const ThermalNumbers<Number>& /*numbers*/) {
  set_motion<Set>(f, motion, law);
}

}  // namespace karst
