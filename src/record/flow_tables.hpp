// The CSV files of a flow in time: docs/flow.md.
#pragma once

#include <string>
#include <vector>

#include "physics/flow/compute_flow.hpp"
#include "record/run_keeper.hpp"

namespace karst {

/// The names of all tables that a run may write.
std::vector<std::string> flow_table_names();

/// The tables of the state, in units of results: monitors.csv; walls.csv, probes.csv and lines.csv if the plan has any.
std::vector<RunTable> flow_tables(const FlowResult& result);

}  // namespace karst
