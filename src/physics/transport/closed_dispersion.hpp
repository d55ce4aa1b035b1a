// Dispersion along and across one flow at one Peclet number, from closure problems.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "physics/transport/closure/closures.hpp"
#include "physics/transport/flow_frame.hpp"

namespace karst {

struct ClosurePlan {
  FlowFrame frame;
  double scale = 0;            ///< of ClosureProblem
  std::size_t directions = 3;  ///< of the frame: all, or 1 along the flow
  ClosureEnd end;
};

struct ClosedDispersion {
  Dispersion along;
  Dispersion larger, smaller;           ///< across the flow, the principal values
  std::array<Dispersion, 6> tensor{};   ///< xx, yy, zz, yz, xz, xy
  CrossRotation rotation;               ///< to the principal directions
  std::array<ClosureFields, 3> fields;  ///< by direction of the frame
  std::int64_t iterations = 0;
  bool converged = true;
};

/// Called with each pair of bounds, along a direction of the frame. Returns whether to continue.
using AtDirection = std::function<bool(std::size_t direction, const Dispersion&)>;

/// nullopt: the run was stopped. Collective.
std::optional<ClosedDispersion> closed_dispersion(Closures& closures, const ClosurePlan& plan, const AtDirection& at_look);

}  // namespace karst
