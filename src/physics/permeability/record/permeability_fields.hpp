// The fields of a flow in files for ParaView: docs/fields.md.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "io/fields/field_files.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "run/record/record_plan.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

/// The fields of a flow: velocity, pressure, part. The arguments must outlive them.
std::vector<SiteField> flow_fields(const FlowSolver& solver, std::span<const SiteFlow> flows, int axis, const PermeabilityResult& result,
                                   const FieldsPlan& plan, std::int64_t part);

/// Throws InputError if fields of this plan cannot be written for this sample.
void check_permeability_fields(const RecordPlan& plan, const SampleFacts& sample);

/// Writes the fields of the flow that the solver computed last. `axis`: its driving direction. `part`: of this rank. Collective.
void write_permeability_fields(const FlowSolver& solver, int axis, const PermeabilityResult& result, const RecordPlan& plan,
                               std::int64_t part, const Comm& comm);

}  // namespace karst
