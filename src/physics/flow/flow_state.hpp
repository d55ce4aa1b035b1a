// The state of a flow in time: everything that a restart needs, except the populations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/time_series.hpp"
#include "solver/site/site_motion.hpp"

namespace karst {

/// The answer of a named wall, in lattice units.
struct WallAnswer {
  std::array<double, 3> force{};  ///< of the fluid on the wall; a pressure counts from that of the fluid at rest
  double inflow = 0;              ///< volume that enters in a step
};

/// A look at the flow between two steps. In lattice units; means are over all sites.
struct FlowMonitor {
  std::int64_t steps = 0;
  double energy = 0;                    ///< mean of u^2 / 2
  double dissipation = 0;               ///< mean of 2 nu S:S
  double enstrophy = 0;                 ///< mean of (curl u)^2 / 2
  double fastest = 0;                   ///< largest speed
  double density = 0;                   ///< mean of rho - 1
  std::array<double, 3> velocity{};     ///< mean
  std::optional<double> change = {};    ///< largest change of a velocity in a characteristic time, as a share of the characteristic speed
  std::vector<WallAnswer> walls = {};   ///< in the order of FlowPlan::walls
  std::vector<SiteMotion> probes = {};  ///< in the order of FlowPlan::probes
};

/// The values along the lines of the plan at one step.
struct LineProfiles {
  std::int64_t steps = 0;
  std::vector<std::vector<SiteMotion>> lines;
};

using FlowRunState = SeriesState<FlowMonitor, LineProfiles>;

}  // namespace karst
