// Potentials on NVIDIA GPUs. A build without CUDA links cuda_potentials_off.cpp instead.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "network/levels.hpp"
#include "physics/conductivity/potentials.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

std::unique_ptr<Potentials> cuda_potentials(SiteFacts facts, NetworkLevels levels, const ConductivityEnd& end, const RankSettings& settings,
                                            const Comm& comm);

}  // namespace karst
