// Measures of a flow in time on NVIDIA GPUs. A build without CUDA links cuda_site_measures_off.cpp instead.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "physics/flow/measures/site_measures.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// `traffic`: of traffic_of().
std::unique_ptr<SiteMeasures> cuda_site_measures(MonitorTables&& tables, const RankSettings& settings, Traffic&& traffic, const Comm& comm);

}  // namespace karst
