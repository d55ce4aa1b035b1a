// Makes the solver of closure problems for the device of a rank.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/ranks/comm.hpp"
#include "network/levels.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/closure/closures.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// Throws NotEnoughMemory if the solver does not fit. Collective.
std::unique_ptr<Closures> make_closures(SiteFacts facts, NetworkLevels levels, const RankSettings& settings, const Comm& comm);

/// A need beside closure problems. `what` and `advice` name both.
struct NeedBeside {
  std::int64_t sites_of_site = 1;  ///< closure problems have that many sites for each site of the sample
  std::int64_t host_bytes = 0, gpu_bytes = 0;
  std::string what, advice;
};

/// Throws NotEnoughMemory if closure problems of that many sites of this rank will not fit with what comes beside them. Collective.
void check_closure_memory(std::int64_t sites, const NeedBeside& beside, const RankSettings& settings, const Comm& comm);

}  // namespace karst
