// The fields of a potential in files for ParaView: docs/conductivity.md.
#pragma once

#include <vector>

#include "io/fields/field_files.hpp"
#include "physics/conductivity/conductivity_result.hpp"
#include "physics/conductivity/potentials.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

/// The potentials and currents of all sites of this rank. Collective.
std::vector<SiteCurrent> site_currents(const Potentials& potentials);

/// The fields of a potential driven along `axis`: potential, current, part. `currents` must outlive them. `part`: of this rank.
std::vector<SiteField> conductivity_fields(const std::vector<SiteCurrent>& currents, int axis, const ConductivityResult& result,
                                           const FieldsPlan& plan, std::int64_t part);

/// Writes the fields of the potential that was computed last. Collective.
void write_conductivity_fields(const Potentials& potentials, int axis, const ConductivityResult& result, const RecordPlan& plan,
                               std::int64_t part, const Comm& comm);

}  // namespace karst
