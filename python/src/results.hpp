// The results of a run for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "run/record/run_record.hpp"
#include "watch.hpp"

namespace karst {

/// A text that may hold names of files, which need not be UTF-8.
nanobind::str python_text(const std::string& words);

/// A dict: json, text, tables, notes, failures, stopped_by. Called with the GIL.
nanobind::dict run_dict(const std::string& json, const std::string& words, const std::vector<RunTable>& tables,
                        const std::vector<std::string>& failures, const std::string& stopped_by, const Watch& watch);

}  // namespace karst
