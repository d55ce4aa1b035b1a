// Dispersion from random walkers in a flow, with closure fields as control variates, and first passages.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/transport/closure/closures.hpp"
#include "physics/transport/flow_frame.hpp"
#include "physics/transport/transport_result.hpp"
#include "physics/transport/walkers/walkers.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// Walkers in one flow at one Peclet number.
struct WalkSetup {
  const SiteFacts& facts;
  const FaceFluxes& fluxes;
  int axis;      ///< driven
  double speed;  ///< mean velocity, in units of the fluxes
  FlowFrame frame;
  const std::array<ClosureFields, 3>& fields;  ///< of the directions of the frame
  FlowFrame principal;                         ///< along the flow, and the principal directions across it
};

/// Throws InputError if walkers would take too many steps. `length`: of the Peclet number, in voxels.
void check_walk_time(const TransportRequest& request, double length);

/// Memory of one rank, beside the closure problem.
WalkBytes walked_bytes(const Part& part, const Index3& shape, std::int64_t walkers, const Comm& comm);

/// Called before each share of the steps. Returns whether to go on; all ranks must return the same.
using AtWalk = std::function<bool(std::int64_t step, std::int64_t steps)>;

/// Sets the numbers of walkers in `at`, and appends its first passages. Returns false if it was stopped. Collective.
bool add_walkers(DispersionAt& at, std::vector<PassageRow>& passages, const WalkSetup& setup, const TransportResult& result,
                 const AtWalk& at_walk, const Comm& comm);

}  // namespace karst
