#include "reproduction/reproduction.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "reproduction/paper_rows.hpp"

namespace karst {

namespace {

using Clock = std::chrono::steady_clock;
using Commands = std::vector<std::string>;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

Finding finding_of(const Reading& reading) {
  const std::string name = reading.row["find"];
  for (const auto* findings : {&speed_findings, &flow_findings}) {
    if (const auto entry = findings->find(name); entry != findings->end()) return entry->second(reading);
  }
  return tiling_findings.at(name)(reading);
}

// A row, and how its trials went.
struct RowRuns {
  std::string name;
  Json row;  // with values in place
  std::string not_run = "";
  double last_turn = 0;  // seconds

  // A failure after the first turn leaves the turns before.
  void take_turn(TrialRuns& runs, bool is_first) {
    const auto begin = Clock::now();
    try {
      runs.run_once(row["setup"].get<Commands>());
      runs.run(row["trials"].get<Commands>());
    } catch (const TrialFailed& failed) {
      if (is_first) not_run = failed.reason;
    }
    last_turn = seconds_since(begin);
  }

  Json measured(const Values& values, const TrialRuns& runs, std::vector<Chart>& charts) const {
    const Finding finding = not_run.empty() ? finding_of({row, values, runs}) : Finding{NAN, "not run: " + not_run, "not run"};
    charts.insert(charts.end(), finding.charts.begin(), finding.charts.end());
    Json measurement = {{"row", name}}, commands = row["setup"];
    commands.insert(commands.end(), row["trials"].begin(), row["trials"].end());
    for (const char* key : {"what", "unit", "paper", "paper_details"}) measurement[key] = row.value(key, Json());
    measurement["here"] = not_run.empty() ? Json(finding.value) : Json();
    measurement["here_details"] = finding.details;
    measurement["ratio"] = not_run.empty() && row["paper"].is_number() ? Json(finding.value / row["paper"].get<double>()) : Json();
    measurement["statement"] = row["statement"];
    measurement["statement_holds"] = finding.holds;
    measurement["commands"] = commands;
    return measurement;
  }
};

}  // namespace

MeasuredRows measure_rows(const Json& rows, const Values& values, const TrialPlace& place, double seconds,
                          const std::function<void(double)>& tell) {
  constexpr int most_turns = 3;
  const auto start = Clock::now();
  std::vector<RowRuns> all;
  for (const auto& [name, row] : rows.items()) all.push_back({name, filled_row(row, values)});
  for (RowRuns& each : all) each.not_run = each.row["missing"];
  // A trial may take longer than what is left: the last row is measured to its end.
  TrialRuns runs(place, std::max(seconds, 60.0), [&](std::size_t) { tell(std::min(1.0, seconds_since(start) / seconds)); });
  for (int turn = 0; turn < most_turns; ++turn, runs.next_turn()) {
    for (RowRuns& each : all) {
      if (!each.not_run.empty() || (turn > 0 && each.row.value("once", false))) continue;
      const double left = seconds - seconds_since(start);
      if (left > each.last_turn)
        each.take_turn(runs, turn == 0);
      else if (turn == 0)
        each.not_run = text("the time of ", digits(seconds, 3), " s is over");
    }
  }
  MeasuredRows measured;
  for (const RowRuns& each : all) measured.rows.push_back(each.measured(values, runs, measured.charts));
  return measured;
}

Choices paper_systems() {
  Choices all;
  for (const auto& [name, system] : all_rows()["systems"].items()) all.push_back({name, system["about"]});
  return all;
}

std::vector<std::string> wanted_rows(const std::string& system, const std::string& wanted) {
  std::vector<std::string> names, rows;
  for (const auto& [name, row] : all_rows()["systems"][system]["rows"].items()) names.push_back(name);
  if (wanted.empty()) return names;
  for (const std::string& word : split(wanted, ',')) {
    const std::string name = trimmed(word);
    if (std::find(names.begin(), names.end(), name) == names.end()) refuse_choice(setting("rows"), name, names);
    rows.push_back(name);
  }
  return rows;
}

Reproduction reproduce(const ReproductionPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell) {
  const Json& system = all_rows()["systems"][plan.system];
  Json rows;
  for (const std::string& name : plan.rows) rows[name] = system["rows"][name];
  const MeasuredRows measured = measure_rows(rows, values_for(plan.machine, plan.seconds), place, plan.seconds, tell);
  const Json all = {{"version", plan.machine.version},
                    {"machine", plan.machine.name},
                    {"system", plan.system},
                    {"paper", system["paper"]},
                    {"rows", measured.rows}};
  Reproduction reproduction = {reproduction_text(all), all.dump(2) + "\n", figure_files(measured.charts)};
  reproduction.files.push_back({"table.csv", reproduction_csv(all)});
  reproduction.files.push_back({"page.html", reproduction_page(all, measured.charts)});
  return reproduction;
}

}  // namespace karst
