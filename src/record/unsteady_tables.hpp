// The CSV files of a flow in time: docs/flow.md.
#pragma once

#include <string>
#include <vector>

#include "record/tables.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

/// The names of all tables that a run may write.
std::vector<std::string> unsteady_table_names();

/// The tables of the state, in units of results: monitors.csv; walls.csv, probes.csv and lines.csv if the plan has any.
std::vector<FlowTable> unsteady_tables(const UnsteadyResult& result);

}  // namespace karst
