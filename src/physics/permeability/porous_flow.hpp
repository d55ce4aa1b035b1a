// Flow through porous labels: its numerics, and how many steps it takes.
#pragma once

#include <cstdint>

#include "geometry/boundary.hpp"
#include "run/sample/porous_labels.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// The numerics of collisions that read the label of their site.
FlowNumerics reading_labels(FlowNumerics numerics);

/// The numerics in a sample with porous labels, in voxels smaller by the factor `refinement`.
FlowNumerics with_porous(FlowNumerics numerics, const PorousFacts& porous, double refinement = 1);

/// About the number of steps of flows along these axes to a tolerance of k.
std::int64_t expected_steps(const PorousFacts& porous, const Axes& along, double tolerance);

}  // namespace karst
