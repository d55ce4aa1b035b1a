// The speed of a run against the share of the sites that the first rank gives to the others: how much a second kind of device gains.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/permeability/permeability_plan.hpp"
#include "run/sample/rock.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/speed.hpp"

namespace karst {

/// A rank in a piece of the sample.
struct RankSpeeds {
  DeviceKind device = DeviceKind::cpu;
  int threads = 1;
  Speed alone;    ///< while the other ranks wait
  Speed at_once;  ///< while all ranks compute, each a piece without peers
};

struct ShareSpeed {
  double share = 0;  ///< of all ranks but the first, from 0 to 1
  double updates_per_second = 0;
};

struct ShareSweep {
  std::vector<RankSpeeds> ranks;
  std::vector<ShareSpeed> speeds;  ///< by rising share; the first is that of the first rank alone

  const ShareSpeed& best() const;
  double gain(const ShareSpeed& speed) const { return speed.updates_per_second / speeds.front().updates_per_second - 1; }

  /// The share and the gain if every rank reached the same part of the bandwidth of its copies.
  double ideal_share() const;
  double ideal_gain() const;

  double measured_share() const;  ///< of the speeds that are measured at once, without the exchange
};

struct SweepPlan {
  std::vector<double> shares;     ///< from 0 to 1
  bool has_found_shares = false;  ///< also runs the ideal and the measured share
  FlowSettings settings;          ///< of this rank
  int rounds = 1;
};

/// Cuts the rock for each share and measures the speed of all ranks together. The ranks after the first divide their share by their speeds.
/// Moves the pores out of `rock`. Collective.
ShareSweep sweep_shares(Rock& rock, const SweepPlan& plan, const Comm& comm);

}  // namespace karst
