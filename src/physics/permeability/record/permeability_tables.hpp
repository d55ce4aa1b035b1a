// The CSV files of a permeability run: docs/answers.md, docs/results.md.
#pragma once

#include <string>
#include <vector>

#include "physics/permeability/permeability_result.hpp"
#include "run/record/run_keeper.hpp"

namespace karst {

/// Profile along the axis, speeds, and sub-volumes.
std::vector<RunTable> flow_tables(const FlowMeasures& measures, int axis, const SampleFacts& sample);

/// Flows under several forces, with the fitted line.
RunTable forchheimer_table(const std::vector<FlowUnderForce>& flows, const Forchheimer& fit, int axis, double viscosity,
                           const SampleFacts& sample);

/// The monitors of all flows: history.csv.
std::string history_csv(const PermeabilityState& state);

}  // namespace karst
