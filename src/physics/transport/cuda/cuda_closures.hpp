// Closure problems on NVIDIA GPUs. A build without CUDA links cuda_closures_off.cpp instead.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "network/levels.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/closure/closures.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

std::unique_ptr<Closures> cuda_closures(SiteFacts facts, NetworkLevels levels, const RankSettings& settings, const Comm& comm);

}  // namespace karst
