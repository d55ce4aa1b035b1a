// Makes the solver for the device of a rank.
#pragma once

#include <cstdint>
#include <memory>

#include "base/comm.hpp"
#include "conduction/conduction_end.hpp"
#include "conduction/potentials.hpp"
#include "conduction/site_facts.hpp"
#include "network/levels.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// Throws NotEnoughMemory if the solver does not fit. `settings`: device, GPU and threads. Collective.
std::unique_ptr<Potentials> make_potentials(SiteFacts facts, NetworkLevels levels, const ConductionEnd& end, const FlowSettings& settings,
                                            const Comm& comm);

}  // namespace karst
