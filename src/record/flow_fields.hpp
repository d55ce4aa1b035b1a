// What a flow looks like, in files for ParaView: docs/fields.md.
#pragma once

#include "permeability/run_result.hpp"
#include "record/record_plan.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

/// As FieldFiles::name, in a run directory.
std::string flow_fields_name(std::size_t axis);

/// Removes what the run directory holds of fields of flows along these axes; the list of fields goes first, so that it never names what is
/// not there. For one rank.
void remove_flow_fields(const std::string& folder, const Axes& axes);

/// Lists the fields that the run directory holds. For one rank.
void list_flow_fields(const std::string& folder);

/// Of the solver's last flow, driven along `axis`, into the run directory. `part`: of this rank. Collective.
void write_flow_fields(const FlowSolver& solver, int axis, const RunResult& result, const RecordPlan& plan, std::int64_t part,
                       const Comm& comm);

}  // namespace karst
