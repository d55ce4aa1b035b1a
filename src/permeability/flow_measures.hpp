// What a flow says beside its permeability: how far it goes around, how fast it is in how many sites, how the pressure falls, and how much
// of it passes through parts of the sample. Sums do not depend on the order of the sites.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/comm.hpp"
#include "geometry/box.hpp"
#include "solver/flow_runs.hpp"

namespace karst {

/// Speeds from `low` up to `high`, of which the mean velocity of the sites along the driven axis is 1.
struct SpeedBin {
  double low, high;
  double sites, flow;  ///< the shares of all sites, and of all flow along the driven axis
};

/// The sites of a slice across the driven axis.
struct SliceOfFlow {
  std::int64_t sites;
  double pressure;  ///< mean, in units of what falls from the first face of the sample to the last; not a number where there is no site
};

/// A cube of the sample, with the mean of its velocity and the pressure gradient of the sample.
struct SubVolume {
  Box box;
  double porosity;  ///< of the sites
  double k;         ///< voxel^2, along the driven axis
};

struct FlowMeasures {
  std::optional<double> tortuosity;  ///< mean speed by mean velocity along the driven axis; nothing where that is zero
  std::vector<SpeedBin> speeds;      ///< none where that is zero
  std::vector<SliceOfFlow> slices;
  std::vector<std::vector<SubVolume>> sub_volumes;  ///< those of one edge after the other, from the largest
};

/// How a flow was computed, and in what.
struct MeasuredFlow {
  FlowState state;
  Index3 shape;        ///< of the sample
  std::int64_t sites;  ///< of all ranks
  double force;        ///< in lattice units
  int threads;
};

/// Of the last run. Collective.
FlowMeasures measure_flow(const FlowRuns& runs, const MeasuredFlow& of, const Comm& comm);

}  // namespace karst
