// The rows of rows.json: commands, and what follows from the JSON that they print.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "report/charts/chart.hpp"
#include "trials/trial_runs.hpp"

namespace karst {

// The rows with values in place of names (row_values.cpp).

/// rows.json.
const Json& all_rows();

/// Texts and numbers that rows name in braces.
using Values = std::map<std::string, std::string, std::less<>>;

/// The values of rows.json, and those that follow from the machine: sizes of samples, lists of ranks, words. "cpu.NAME": without GPUs.
Values values_for(const TrialMachine& machine, double seconds);

/// The text with values in place of {NAME}, {8*NAME} and {4*NAME+2}, computed from left to right. Unknown names stay.
std::string filled(std::string_view text, const Values& values);

/// The row with values in place. Its trials stand once for each word of `over`, which is {n} in them, or {n} and {m} if it is like 4:2,2.
Json filled_row(Json row, const Values& values);

// The findings: what follows from the JSON of a row (findings.cpp and cut_findings.cpp).

/// A number of this machine, and whether the statement of the paper holds here.
struct Finding {
  double value = 0;
  std::string details;  ///< what the number is made of: "8834 / 5822 MFLUPS"
  std::string holds;    ///< "yes", "partly", "within the noise" or "no"
  std::vector<Chart> charts = {};
};

constexpr const char* bench_speed = "/variants/0/performance/mflups";

/// A row whose trials have run, and their output.
struct Reading {
  const Json& row;  ///< with values in place
  const Values& values;
  const TrialRuns& runs;

  std::string trial(std::size_t i) const { return row.at("trials").at(i); }
  const Json& first(std::size_t of_trial) const { return runs.first(trial(of_trial)); }
  const Json& first(std::size_t of_trial, const std::string& place) const { return first(of_trial).at(Json::json_pointer(place)); }
  double median(std::size_t of_trial, const std::string& place = bench_speed) const { return runs.median_of(trial(of_trial), place); }

  std::size_t count() const { return row.at("n").size(); }
  std::string n(std::size_t i) const { return row.at("n").at(i); }
  double number(const std::string& name) const { return real_number(values.at(name)).value(); }
};

using Find = Finding (*)(const Reading&);
extern const std::map<std::string, Find> speed_findings, flow_findings, tiling_findings;  ///< by their names in rows.json

inline std::string yes_if(bool holds) { return holds ? "yes" : "no"; }

/// The model of Calore et al. (2016) of the time of a step on a square lattice that is cut into tiles, equations 19 and 20.
struct TilingModel {
  double site_seconds = 0;    ///< beta: of the update of a site
  double border_seconds = 0;  ///< 2 S / B: of the exchange with both neighbours, for each site of a border; measured on two ranks
  double side = 0;            ///< sites of the lattice along each axis

  /// Seconds of a step on strips, whose exchange runs beside the bulk.
  double strips(int ranks) const;

  /// Seconds of a step on square tiles. The exchange along one axis runs beside the bulk, and that along the other one does not.
  double squares(int ranks) const;
};

// The measurement of rows (reproduction.cpp).

struct MeasuredRows {
  Json rows = Json::array();  ///< as `karst reproduce --json` prints them
  std::vector<Chart> charts;
};

/// Runs the rows, as in rows.json, for these values.
MeasuredRows measure_rows(const Json& rows, const Values& values, const TrialPlace& place, double seconds,
                          const std::function<void(double)>& tell);

// The measured rows as text, table and page (reproduction_report.cpp).

/// `all`: {version, machine, system, paper, rows}.
std::string reproduction_text(const Json& all);
std::string reproduction_csv(const Json& all);
std::string reproduction_page(const Json& all, const std::vector<Chart>& charts);

}  // namespace karst
