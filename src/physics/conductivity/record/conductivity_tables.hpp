// The CSV files of a conductivity run: docs/conductivity.md.
#pragma once

#include <string>
#include <vector>

#include "physics/conductivity/conductivity_result.hpp"
#include "run/record/run_keeper.hpp"

namespace karst {

/// Profile along the driven axis, and sub-volumes.
std::vector<RunTable> conductivity_tables(const ConductivityMeasures& measures, int axis, const SampleFacts& sample);

/// The bounds at the monitors of all potentials.
RunTable conductivity_history(const ConductivityResult& result);

}  // namespace karst
