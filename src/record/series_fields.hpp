// The fields of a flow in time as a series for ParaView: docs/flow.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "io/field_files.hpp"
#include "physics/flow/compute_flow.hpp"
#include "record/record_plan.hpp"

namespace karst {

/// Removes the fields of all steps but those to keep. For one rank.
void remove_series(const std::string& folder, const std::vector<std::int64_t>& keep);

/// Lists the fields of these steps in fields.pvd, with their times in units of results. For one rank.
void list_series(const std::string& folder, const std::vector<std::int64_t>& steps, double time_of_step);

/// The motions of all sites of this rank.
template <class Motion>
std::vector<Motion> motions_of(const FlowInTime<Motion>& flow) {
  std::vector<Motion> motions(flow.voxels().size());
  flow.visit_motions(
      [&](std::int64_t first, std::span<const Motion> some) { std::copy(some.begin(), some.end(), motions.begin() + first); });
  return motions;
}

/// Writes the fields of a step. fields(wide): in doubles if `wide`. `voxels`: of the sites of this rank. Collective.
void write_step(const RecordPlan& plan, FieldFiles files, std::int64_t step, std::span<const std::uint64_t> voxels,
                const std::function<std::vector<SiteField>(bool wide)>& fields, const Comm& comm);

/// Velocity, pressure and part in units of results, in doubles if `wide`. `motions` must outlive them.
std::vector<SiteField> series_fields(const std::vector<SiteMotion>& motions, const FlowResult& result, bool wide, std::int64_t part);

/// Writes velocity and pressure at the step of the flow. `part`: of this rank. Collective.
void write_series_fields(const UnsteadyFlow& flow, const FlowResult& result, const RecordPlan& plan, std::int64_t part, const Comm& comm);

}  // namespace karst
