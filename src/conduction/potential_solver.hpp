// Makes the solver for the device of a rank.
#pragma once

#include <cstdint>
#include <memory>

#include "base/comm.hpp"
#include "conduction/level_parts.hpp"
#include "conduction/potentials.hpp"
#include "conduction/site_facts.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// When a potential is complete.
struct ConductionEnd {
  double tolerance;
  std::int64_t max_iterations;
  int axes = 1;  ///< driven one after the other
};

/// Bytes of the sites on the host, and of the solver on its device. On a CPU, links are in both, but stored once.
std::int64_t host_bytes(const SiteFacts& facts, const ConductionEnd& end);
std::int64_t device_bytes(const SiteFacts& facts, const LevelParts& levels);

/// Throws NotEnoughMemory if the solver does not fit. `settings`: device, GPU and threads. Collective.
std::unique_ptr<Potentials> make_potentials(SiteFacts facts, LevelParts levels, const ConductionEnd& end, const FlowSettings& settings,
                                            const Comm& comm);

}  // namespace karst
