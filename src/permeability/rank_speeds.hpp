// Measured speeds of the ranks of a run.
#pragma once

#include <cstdint>
#include <vector>

#include "base/comm.hpp"
#include "partition/link_rule.hpp"
#include "partition/part.hpp"
#include "partition/pore_rows.hpp"
#include "permeability/machine.hpp"
#include "solver/flow_settings.hpp"
#include "solver/speed.hpp"

namespace karst {

/// A box in the middle of the sample with about this number of sites, as a part without peers. All ranks get the same part. `fluid`: this
/// rank's share of the sample. Collective.
Part middle_of(const PoreRows& fluid, const LinkRule& rule, std::int64_t sites, const Comm& comm);

/// The speed of this rank while all ranks step at once, each through the same piece of the sample. Takes about a second. Collective.
Speed speed_at_once(const Part& piece, const FlowSettings& settings, int rounds, const Comm& comm);

/// Site updates per second of each rank, divided by the largest: weights for parts of this sample. The piece that is measured has as many
/// sites as a rank would have on average, but at most `site_limit` and four million. `settings`: of this rank. Collective.
std::vector<double> rank_speeds(const PoreRows& fluid, const LinkRule& rule, FlowSettings settings, const MachineChoice& machine,
                                std::int64_t site_limit, const Comm& comm);

}  // namespace karst
