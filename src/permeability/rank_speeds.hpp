// Measured speeds of the ranks of a run.
#pragma once

#include <cstdint>
#include <vector>

#include "base/comm.hpp"
#include "partition/link_rule.hpp"
#include "partition/part.hpp"
#include "partition/part_speeds.hpp"
#include "partition/pore_rows.hpp"
#include "permeability/machine.hpp"
#include "solver/flow_settings.hpp"
#include "solver/speed.hpp"

namespace karst {

/// A box in the middle of the sample with about this number of sites, as a part without peers. All ranks get the same part. `fluid`: this
/// rank's share of the sample. Collective.
Part middle_of(const PoreRows& fluid, const LinkRule& rule, std::int64_t sites, int threads, const Comm& comm);

/// The speed of this rank while all ranks step at once, each through the same piece of the sample. Collective.
Speed speed_at_once(const Part& piece, const FlowSettings& settings, const Rounds& rounds, const Comm& comm);

/// Measures the speeds of all ranks in a piece of the sample, with as many sites as a rank would have on average, but at most `site_limit`
/// and four million.
class SpeedTrial {
 public:
  /// `settings`: of this rank. The references stay valid. Collective.
  SpeedTrial(const PoreRows& fluid, const LinkRule& rule, const FlowSettings& settings, const MachineChoice& machine,
             std::int64_t site_limit, const Comm& comm);

  /// Site updates per second of each rank while all step at once, without exchange. Collective.
  std::vector<double> speeds_at_once() const;

  /// The seconds that a step takes longer than these speeds say, if the piece is cut by them. Collective.
  double seconds_of_exchange(const std::vector<double>& speeds) const;

 private:
  FlowSettings settings_for(const Part& part) const;

  const PoreRows& fluid_;
  const LinkRule& rule_;
  FlowSettings settings_;
  const MachineChoice& machine_;
  Comm comm_;
  std::int64_t sites_;
};

/// The speeds of all ranks. If only some compute on GPUs, the exchange is measured, too, and its time is counted for the ranks on CPUs:
/// GPUs update their interior segments meanwhile. `has_gpu`: this rank. Collective.
std::vector<PartSpeed> rank_speeds(const SpeedTrial& trial, bool has_gpu, const Comm& comm);

}  // namespace karst
