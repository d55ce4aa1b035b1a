// Operations of a flow in time on slots at named walls and at faces of fixed pressure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/box.hpp"
#include "solver/site/collision.hpp"
#include "solver/step/slot_operations.hpp"

namespace karst {

/// The effect of a named wall on the populations that it reflects, in lattice units.
///
/// Moving wall: slot <- slot + w (6 c.u - drain), for a density of 1.
/// Fixed pressure: slot <- -slot + 2 w (rho - 1): the even part of the populations is the equilibrium at the wall. With inertia, this
/// equilibrium has terms 3 w u^2 for a velocity u normal to the wall, and u follows from the slot: see reflection_at().
struct WallRule {
  std::array<double, 3> velocity{};
  double drain = 0;                                       ///< mass that is taken from each link, in units of its weight
  std::optional<double> density{};                        ///< rho - 1 at a wall of fixed pressure
  EquilibriumKind equilibrium = EquilibriumKind::stokes;  ///< matters for a fixed pressure
};
using WallRules = std::vector<WallRule>;

/// slot <- factor * slot + addend + square * (addend / 2 - slot)^2
struct Reflection {
  float factor = 1;
  float square = 0;  ///< not 0 only at a fixed pressure with inertia, where the factor is -1
  double addend = -0.0;
};

/// The reflection of a population of direction `c` and this weight.
Reflection reflection_at(const WallRule& wall, const Index3& c, double weight);

/// The number of the wall at each face of fixed pressure, by axis and end.
using PressureFaces = std::array<std::array<std::optional<std::uint8_t>, 2>, 3>;

/// The face at which a link of direction `c` is mirrored. `mirrors`: of the link.
std::optional<std::uint8_t> face_of(const PressureFaces& faces, const Index3& c, std::uint8_t mirrors);

/// The operations of a part for a flow in time: links to other parts, and links that end at named walls. Links at faces of fixed pressure
/// are mirrored: the velocity along the face is zero. A wall that moves along itself adds no mass.
SlotOperations flow_operations(const Part& part, const Layout& layout, const WallRules& walls, const PressureFaces& faces);

}  // namespace karst
