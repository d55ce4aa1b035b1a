#include "physics/flow/record/flow_record.hpp"

#include <cmath>

#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "run/record/words/quantity_json.hpp"

namespace karst {

namespace {

// Rows begin with the step, the time and a name.
class Rows {
 public:
  Rows(const std::string& columns, const ResultUnits& units) : units_(units), lines_("step,time," + columns + "\n") {}

  template <class List, class Record>
  void add(std::int64_t step, const std::string& name, const std::vector<double>& places, const List& list, const Record& record) {
    std::string word = csv_line({name});
    if (word.ends_with('\n')) word.pop_back();
    lines_ += text(step, ",", all_digits(static_cast<double>(step) * units_.time), ",", word);
    for (const double place : places) lines_ += "," + all_digits(place);
    lines_ += "," + row_cells(facts_of(list), numbers_of(list, record, units_)) + "\n";
  }

  std::string take() { return std::move(lines_); }

 private:
  const ResultUnits& units_;
  std::string lines_;
};

std::string walls_csv(const FlowResult& result, const ResultUnits& units) {
  Rows rows("wall," + column_names(facts_of(wall_quantities)), units);
  for (const FlowMonitor& monitor : result.state.monitors) {
    for (std::size_t wall = 0; wall < monitor.walls.size(); ++wall)
      rows.add(monitor.steps, result.plan.walls[wall].name, {}, wall_quantities, monitor.walls[wall]);
  }
  return rows.take();
}

std::string point_columns() { return "x,y,z," + column_names(facts_of(point_quantities)); }

std::string probes_csv(const FlowResult& result, const ResultUnits& units) {
  Rows rows("probe," + point_columns(), units);
  for (const FlowMonitor& monitor : result.state.monitors) {
    for (std::size_t i = 0; i < monitor.probes.size(); ++i) {
      const auto& [name, at] = result.plan.probes[i];
      rows.add(monitor.steps, name, {at[0], at[1], at[2]}, point_quantities, monitor.probes[i]);
    }
  }
  return rows.take();
}

std::string lines_csv(const FlowResult& result, const ResultUnits& units) {
  Rows rows("line,distance," + point_columns(), units);
  for (const LineProfiles& profiles : result.state.profiles) {
    for (std::size_t i = 0; i < profiles.lines.size(); ++i) {
      const ProbeLine& line = result.plan.lines[i];
      const auto points = points_of(line);
      for (std::size_t k = 0; k < points.size(); ++k) {
        double distance2 = 0;
        for (std::size_t a = 0; a < 3; ++a) distance2 += (points[k][a] - line.from[a]) * (points[k][a] - line.from[a]);
        rows.add(profiles.steps, line.name, {std::sqrt(distance2), points[k][0], points[k][1], points[k][2]}, point_quantities,
                 profiles.lines[i][k]);
      }
    }
  }
  return rows.take();
}

}  // namespace

std::vector<RunTable> result_tables(const FlowResult& result) {
  const ResultUnits units = result_units(result.plan.scales);
  std::vector<RunTable> tables = {{"monitors.csv", monitors_csv(flow_quantities, result.state.monitors, units, true)}};
  if (!result.plan.walls.empty()) tables.push_back({"walls.csv", walls_csv(result, units)});
  if (!result.plan.probes.empty()) tables.push_back({"probes.csv", probes_csv(result, units)});
  if (!result.plan.lines.empty()) tables.push_back({"lines.csv", lines_csv(result, units)});
  return tables;
}

}  // namespace karst
