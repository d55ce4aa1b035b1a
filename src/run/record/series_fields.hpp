// The fields of a run in time as a series for ParaView: docs/flow.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "io/fields/field_files.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

/// Removes the fields of all steps but those to keep. For one rank.
void remove_series(const std::string& folder, const std::vector<std::int64_t>& keep);

/// Lists the fields of these steps in fields.pvd, with their times in units of results. For one rank.
void list_series(const std::string& folder, const std::vector<std::int64_t>& steps, double time_of_step);

/// Writes the fields of a step. `voxels`: of the sites of this rank. Collective.
void write_step(const RecordPlan& plan, FieldFiles files, std::int64_t step, std::span<const std::uint64_t> voxels,
                const std::vector<SiteField>& fields, const Comm& comm);

}  // namespace karst
