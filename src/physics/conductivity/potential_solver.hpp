// Makes the solver for the device of a rank.
#pragma once

#include <cstdint>
#include <memory>

#include "base/ranks/comm.hpp"
#include "network/levels.hpp"
#include "physics/conductivity/potentials.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

/// Throws NotEnoughMemory if the solver does not fit. Collective.
std::unique_ptr<Potentials> make_potentials(SiteFacts facts, NetworkLevels levels, const ConductivityEnd& end, const RankSettings& settings,
                                            const Comm& comm);

}  // namespace karst
