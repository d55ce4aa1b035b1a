// The CSV files of a run: docs/answers.md, docs/results.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "physics/permeability/run_result.hpp"

namespace karst {

struct FlowTable {
  std::string name;  ///< of the file
  std::string csv;
};

/// A number; an empty cell for nullopt, infinity and NaN.
std::string table_cell(std::optional<double> value);

/// The first columns of a table of sub-volumes, and their cells.
constexpr std::string_view cube_columns = "edge,x0,y0,z0,x1,y1,z1,porosity";
std::string cube_cells(const SubVolume& cube);

/// The names of all tables that a run may write for the flow along an axis.
std::vector<std::string> table_names(int axis);

/// Profile along the axis, speeds, and sub-volumes.
std::vector<FlowTable> flow_tables(const FlowMeasures& measures, int axis, const SampleFacts& sample);

/// Flows under several forces, with the fitted line.
FlowTable forchheimer_table(const std::vector<FlowUnderForce>& flows, const Forchheimer& fit, int axis, double viscosity,
                            const SampleFacts& sample);

/// The monitors of all flows: history.csv.
std::string history_csv(const RunState& state);

}  // namespace karst
