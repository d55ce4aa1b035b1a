// What a run gives to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

#include "record/run_record.hpp"
#include "record/tables.hpp"
#include "watch.hpp"

namespace karst {

/// A text that may hold names of files, which need not be UTF-8.
nanobind::str python_text(const std::string& words);

/// A dict: json, text, tables, notes, failures, stopped_by. Called with the GIL.
nanobind::dict run_dict(const std::string& json, const std::string& words, const std::vector<FlowTable>& tables, const RunRecord& record,
                        const Watch& watch);

/// Arrays of fields by axis. Called with the GIL.
nanobind::dict fields_by_axis(const std::vector<std::pair<int, nanobind::dict>>& fields);

}  // namespace karst
