// The CSV files of a thermal flow: docs/convection.md.
#pragma once

#include <string>
#include <vector>

#include "physics/convect/compute_convect.hpp"
#include "record/run_keeper.hpp"

namespace karst {

/// The names of all tables that a run writes.
std::vector<std::string> convect_table_names();

/// The monitors, and the means of rows at the steps of fields.
std::vector<RunTable> convect_tables(const ConvectState& state);

}  // namespace karst
