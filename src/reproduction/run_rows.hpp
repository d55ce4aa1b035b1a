// Measures rows, within a time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reproduction/paper_row.hpp"

namespace karst {

struct MeasuredRow {
  PaperRow row;
  std::optional<Finding> finding;
  std::string not_run;  ///< the reason, if there is no finding
};

/// Runs all rows once, and then again while there is time: rows that take turns up to three times. Equal trials run once in a turn. Rows
/// whose turn comes when `seconds` are over are not run. `tell` gets the share of the work that is done.
std::vector<MeasuredRow> run_rows(const std::vector<PaperRow>& rows, const TrialPlace& place, double seconds,
                                  const std::function<void(double)>& tell);

}  // namespace karst
