// The fields of a flow in time as a series for ParaView: docs/flow.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/field_files.hpp"
#include "record/record_plan.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

/// Removes the fields of all steps but those to keep. For one rank.
void remove_series(const std::string& folder, const std::vector<std::int64_t>& keep);

/// Lists the fields of these steps in fields.pvd, with their times in units of results. For one rank.
void list_series(const std::string& folder, const std::vector<std::int64_t>& steps, double time_of_step);

/// The motions of all sites of this rank.
std::vector<SiteMotion> motions_of(const UnsteadyFlow& flow);

/// Velocity, pressure and part in units of results, in doubles if `wide`. `motions` must outlive them.
std::vector<SiteField> series_fields(const std::vector<SiteMotion>& motions, const UnsteadyResult& result, bool wide, std::int64_t part);

/// Writes velocity and pressure at the step of the flow. `part`: of this rank. Collective.
void write_series_fields(const UnsteadyFlow& flow, const UnsteadyResult& result, const RecordPlan& plan, std::int64_t part,
                         const Comm& comm);

}  // namespace karst
