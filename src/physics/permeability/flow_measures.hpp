// Measures of a flow besides its permeability: numbers, distribution of speeds, profile of pressure, k of sub-volumes. Sums do not
// depend on the order of the sites.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/ranks/comm.hpp"
#include "run/place_sums.hpp"
#include "run/sample/sample_facts.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

/// Speeds from `low` to `high`, relative to the mean velocity of the sites along the driven axis.
struct SpeedBin {
  double low, high;
  double sites, flow;  ///< share of all sites, and share of the flow along the driven axis
};

/// The sites of a slice across the driven axis.
struct SliceOfFlow {
  std::int64_t sites;
  double pressure;  ///< mean, as a share of the pressure drop over the sample; NaN for a slice without sites
};

/// Numbers of a whole flow.
struct WholeFlowNumbers {
  std::optional<double> tortuosity;  ///< mean speed / mean velocity along the driven axis; nullopt if this velocity is zero
};

struct FlowMeasures : WholeFlowNumbers {
  std::vector<SpeedBin> speeds;  ///< empty if the mean velocity is zero
  std::vector<SliceOfFlow> slices;
  std::vector<std::vector<SubVolume>> sub_volumes;  ///< one list for each edge, largest edge first; of at least two cubes
};

/// The flow that is measured, and its sample.
struct MeasuredFlow {
  FlowState state;
  const SampleFacts& sample;
  double force;  ///< in lattice units
  int threads;
};

/// Measures the flow that the solver computed last. Collective.
FlowMeasures measure_flow(const Flows& solver, const MeasuredFlow& of, const Comm& comm);

// Inertia: fits the law of Forchheimer (1901), F = nu u / k0 + beta u^2, to flows under several forces, in lattice units and for density 1.
// With the apparent permeability k = nu u / F of each flow, the law is a straight line: 1 / k = 1 / k0 + beta u / nu.

struct ForcedFlow {
  double speed;  ///< u: mean velocity of all voxels along the driven axis
  double k;      ///< apparent, voxel^2
};

struct Forchheimer {
  double k0;        ///< without inertia, voxel^2
  double beta;      ///< 1/voxel
  double residual;  ///< root mean square distance of 1 / k from the line, as a share of 1 / k0
  double rise;      ///< rise of the line from the slowest to the fastest flow, as a share of 1 / k0: the effect of inertia
};

/// Least-squares line through 1 / k over u / nu; all flows have the same weight. Needs two flows with different speeds.
Forchheimer fit_forchheimer(const std::vector<ForcedFlow>& flows, double viscosity);

}  // namespace karst
