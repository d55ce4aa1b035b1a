// Fields of driving directions in a run directory: of flows and of potentials.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "geometry/boundary.hpp"

namespace karst {

enum class AxisField { flow, potential };
constexpr std::array<AxisField, 2> all_axis_fields = {AxisField::flow, AxisField::potential};

/// FieldFiles::name in a run directory: "fields_x", "potential_x".
std::string axis_field_name(AxisField field, std::size_t axis);

/// Removes the fields of one kind along these axes from the run directory. Removes them from the list of fields first, so that it never
/// names missing files. For one rank.
void remove_axis_fields(const std::string& folder, AxisField field, const Axes& axes);

/// Writes the list of all fields of driving directions in the run directory. For one rank.
void list_axis_fields(const std::string& folder);

}  // namespace karst
