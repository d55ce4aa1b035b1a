// The CSV files of a permeability run: docs/answers.md, docs/results.md.
#pragma once

#include <string>
#include <vector>

#include "physics/permeability/permeability_result.hpp"
#include "record/run_keeper.hpp"

namespace karst {

/// The names of all tables that a run may write for the flow along an axis.
std::vector<std::string> permeability_table_names(int axis);

/// Profile along the axis, speeds, and sub-volumes.
std::vector<RunTable> flow_tables(const FlowMeasures& measures, int axis, const SampleFacts& sample);

/// Flows under several forces, with the fitted line.
RunTable forchheimer_table(const std::vector<FlowUnderForce>& flows, const Forchheimer& fit, int axis, double viscosity,
                           const SampleFacts& sample);

/// The monitors of all flows: history.csv.
std::string history_csv(const PermeabilityState& state);

}  // namespace karst
