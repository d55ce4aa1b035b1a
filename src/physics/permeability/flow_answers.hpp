// The results of each flow besides k: docs/answers.md.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "physics/permeability/flow_measures.hpp"
#include "run/sample/sample_facts.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

/// Reynolds number of the mean velocity and the square root of k.
double reynolds_number(const FlowState& state);

/// Mach number of the fastest site.
double mach_number(const FlowState& state);

/// A flow of a series under rising forces.
struct ForcedFlowFacts {
  double force = 0, reynolds = 0;
  double k_voxel2 = 0;
  double relative_error = 0;
  std::int64_t steps = 0;
  bool converged = false;
};

struct ForchheimerSeries {
  Forchheimer fit;
  double relative_error = 0;  ///< the largest error of the flows
  double mach_max = 0;
  std::vector<ForcedFlowFacts> flows;  ///< sorted by force
};

struct FlowAnswers : WholeFlowNumbers {
  std::vector<CubeSpread> sub_volumes;  ///< k in voxel^2, largest edge first
  std::optional<ForchheimerSeries> forchheimer;
};

FlowAnswers answers_of(const FlowMeasures& measures, const SampleFacts& sample);

/// One flow of a series.
struct FlowUnderForce {
  double force = 0;
  Flow flow;
};

ForchheimerSeries forchheimer_series(const std::vector<FlowUnderForce>& flows, double viscosity);

/// Whether every flow of the series has converged or has reached max_steps.
bool has_ended(const ForchheimerSeries& series, const FlowNumerics& numerics);

}  // namespace karst
