// What a flow looks like, in files for ParaView: docs/fields.md.
#pragma once

#include "commands/flow_report.hpp"
#include "io/field_files.hpp"

namespace karst {

/// "fields_x", and so on.
std::string fields_name(int axis);

/// Of the solver's last run, driven along `axis`, into the run directory of `report`. `part`: of this rank. `labels` may be null.
/// Collective.
void write_flow_fields(const FlowSolver& solver, int axis, const FlowReport& report, std::int64_t part, const LabelField* labels,
                       const Comm& comm);

}  // namespace karst
