// Makes the solver of closure problems for the device of a rank.
#pragma once

#include <cstdint>
#include <memory>

#include "base/ranks/comm.hpp"
#include "network/levels.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/closure/closures.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// Throws NotEnoughMemory if the solver does not fit. Collective.
std::unique_ptr<Closures> make_closures(SiteFacts facts, NetworkLevels levels, const RankSettings& settings, const Comm& comm);

/// Throws NotEnoughMemory if closure problems of that many sites of this rank will not fit with these other bytes. Collective.
void check_closure_memory(std::int64_t sites, std::int64_t host_bytes, std::int64_t gpu_bytes, const RankSettings& settings,
                          const Comm& comm);

}  // namespace karst
