// Fields of driving directions in a run directory: of flows and of potentials.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "io/fields/field_files.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

enum class AxisField { flow, potential };
constexpr std::array<AxisField, 2> all_axis_fields = {AxisField::flow, AxisField::potential};

/// FieldFiles::name in a run directory: "fields_x", "potential_x".
std::string axis_field_name(AxisField field, std::size_t axis);

/// "flow along x", "potential along x".
std::string axis_field_words(AxisField field, int axis);

/// Writes the chosen arrays of the fields of a driving direction. `voxels`: of the sites of this rank. Collective.
void write_axis_fields(const RecordPlan& plan, FieldFiles files, AxisField field, int axis, std::span<const std::uint64_t> voxels,
                       std::vector<SiteField> fields, const Comm& comm);

/// Removes the fields of one kind along these axes from the run directory. Removes them from the list of fields first, so that it never
/// names missing files. For one rank.
void remove_axis_fields(const std::string& folder, AxisField field, const Axes& axes);

/// Writes the list of all fields of driving directions in the run directory. For one rank.
void list_axis_fields(const std::string& folder);

}  // namespace karst
