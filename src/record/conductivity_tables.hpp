// The CSV files of a conductivity run: docs/conductivity.md.
#pragma once

#include <string>
#include <vector>

#include "physics/conductivity/conductivity_result.hpp"
#include "record/run_keeper.hpp"

namespace karst {

/// The names of all tables that a run may write.
std::vector<std::string> conductivity_table_names();

/// Profile along the driven axis, and sub-volumes.
std::vector<RunTable> conductivity_tables(const ConductivityMeasures& measures, int axis, const SampleFacts& sample);

/// The bounds at the monitors of all potentials.
RunTable conductivity_history(const ConductivityResult& result);

}  // namespace karst
