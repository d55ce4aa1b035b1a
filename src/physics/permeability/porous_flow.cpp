#include "physics/permeability/porous_flow.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "solver/pressure/slow_labels.hpp"
#include "solver/site/physics.hpp"

namespace karst {

FlowNumerics reading_labels(FlowNumerics numerics) {
  numerics.reads = size_of_reads<FlowPhysics>();
  return numerics;
}

FlowNumerics with_porous(FlowNumerics numerics, const PorousFacts& porous, double refinement) {
  if (porous.empty()) return numerics;
  numerics.permeabilities = permeabilities_of(porous.labels, refinement);
  numerics.blocking_labels = porous.blocking;
  return reading_labels(numerics);
}

std::int64_t expected_steps(const PorousFacts& porous, const Axes& along, double tolerance) {
  const FlowNumerics numerics = with_porous({}, porous);
  double blocking = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    if (along[static_cast<std::size_t>(axis)]) blocking = std::min(blocking, blocking_permeability(numerics, axis));
  }
  return steps_through_labels(numerics.permeabilities, blocking, porous.radius, tolerance);
}

}  // namespace karst
