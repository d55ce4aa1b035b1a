// Measured speeds of the ranks of a run.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/part_weights.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"
#include "run/machine/machine.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/speed.hpp"

namespace karst {

/// A box of the sample, and the sites in it.
struct CountedBox {
  Box box;
  std::int64_t sites = 0;
};

/// A box of the sample with at most this number of sites, and mostly at least half of it: in the middle, or slices where the middle has too
/// few pores. Without sites if the first slice has more. `fluid`: this rank's share of the sample. Collective.
CountedBox box_with(std::int64_t sites, const PoreRows& fluid, const Index3& shape, const Comm& comm);

/// The pores of box_with() as a part without peers. All ranks get the same part. Collective.
Part piece_of(const PoreRows& fluid, const LinkRule& rule, std::int64_t sites, int threads, const Comm& comm);

/// The speed of this rank while all ranks step at once, each through the same piece of the sample. Collective.
Speed speed_at_once(const Part& piece, const FlowSettings& settings, const Rounds& rounds, const Comm& comm);

/// Measures the speeds of all ranks in a piece of the sample, with as many sites as a rank would have on average, but at most `site_limit`
/// and four million.
class SpeedTrial {
 public:
  /// `settings`: of this rank. The references stay valid. Collective.
  SpeedTrial(const PoreRows& fluid, const LinkRule& rule, const FlowSettings& settings, const MachineChoice& machine,
             std::int64_t site_limit, const Comm& comm);

  /// Whether there is a piece with sites. Nothing can be measured in a sample whose first slice has more than it may have.
  bool has_sites() const { return piece_.sites > 0; }

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
  CountedBox piece_;
};

/// The speeds of ranks with and without GPUs, from their updates per second. If only some have GPUs, the seconds of the exchange are
/// counted for the others, with 0.9 of their speed, because the speed of CPUs varies. The exchange of a larger sample is taken as long as
/// that of the piece: GPUs update interior segments meanwhile, and these grow faster than its surface.
std::vector<PartSpeed> part_speeds(const std::vector<double>& speeds, const std::vector<char>& have_gpus, double seconds_of_exchange);

/// The speeds of all ranks. Measures the exchange, too, if only some compute on GPUs. `has_gpu`: this rank. Collective.
std::vector<PartSpeed> rank_speeds(const SpeedTrial& trial, bool has_gpu, const Comm& comm);

}  // namespace karst
