// The CSV files of a conductivity run: docs/conductivity.md.
#pragma once

#include <string>
#include <vector>

#include "conduction/conduction_result.hpp"
#include "record/tables.hpp"

namespace karst {

/// The names of all tables that a run may write.
std::vector<std::string> conduction_table_names();

/// Profile along the driven axis, and sub-volumes.
std::vector<FlowTable> conduction_tables(const ConductionMeasures& measures, int axis, const SampleFacts& sample);

/// The bounds at the monitors of all potentials.
FlowTable conduction_history(const ConductionResult& result);

}  // namespace karst
