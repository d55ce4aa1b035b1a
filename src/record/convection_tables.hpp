// The CSV files of a thermal flow: docs/convection.md.
#pragma once

#include <string>
#include <vector>

#include "convection/compute_convection.hpp"
#include "record/tables.hpp"

namespace karst {

/// The names of all tables that a run writes.
std::vector<std::string> convection_table_names();

/// The monitors, and the means of rows at the steps of fields.
std::vector<FlowTable> convection_tables(const ConvectionState& state);

}  // namespace karst
