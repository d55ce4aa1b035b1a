// The rows that compare a paper with this machine.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/choice.hpp"
#include "report/charts/figures.hpp"
#include "trials/trial.hpp"

namespace karst {

/// The systems of rows.json.
Choices paper_systems();

/// The rows of a system that are wanted, as in "s1.aa,s1.cut"; "": all. Throws InputError for another row.
std::vector<std::string> wanted_rows(const std::string& system, const std::string& wanted);

struct ReproductionPlan {
  std::string system;             ///< "s1"
  std::vector<std::string> rows;  ///< their names
  TrialMachine machine;
  double seconds = 0;  ///< for all rows: sizes of samples follow from it
};

struct Reproduction {
  std::string text, json;
  std::vector<FigureFile> files;  ///< table, page and figures
};

/// Runs all rows once, and then again while there is time: rows with timings up to three times, in turns. Equal trials run once in a turn.
/// Rows whose turn comes when the time is over are not run. `tell` gets the share of the work that is done.
Reproduction reproduce(const ReproductionPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell);

}  // namespace karst
