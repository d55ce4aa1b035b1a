// The order of a run of a prepared file, which holds the parts of karst permeability.
#pragma once

#include <string>

#include "physics/permeability/record/permeability_row.hpp"
#include "record/run_order.hpp"

namespace karst {

/// A run of a prepared file. `has_lattice`: whether the velocity set of the request was asked for; otherwise that of the file is taken.
RunEnd<PermeabilityRow> run_prepared(PermeabilityRow::Request request, bool has_lattice, const std::string& path, const Hints& hints,
                                     RecordPlan record, InputFiles inputs, RunWatcher& watcher, const Comm& comm);

}  // namespace karst
