// The choice of the device that measures the sites of a rank.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "physics/flow/measures/site_measures.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// Call it when the flow has its memory. If a GPU has no memory left for the measures, they are in that of the host. `threads`: of the
/// host. Collective.
std::unique_ptr<SiteMeasures> site_measures(MonitorTables&& tables, const RankSettings& settings, int threads, const Comm& comm);

}  // namespace karst
