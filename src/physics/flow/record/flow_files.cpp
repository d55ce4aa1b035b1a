#include <cmath>

#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "physics/flow/record/flow_json.hpp"
#include "physics/flow/record/flow_record.hpp"
#include "run/record/series_recorder_code.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/result_lines.hpp"

namespace karst {

namespace {

template <class Number>
std::vector<SiteField> fields_of_motions(const std::vector<SiteMotion>& motions, const ResultUnits& units, std::int64_t part) {
  std::vector<SiteField> fields = motion_arrays<Number>(motions, units);
  fields.push_back(part_array(part));
  return fields;
}

}  // namespace

std::vector<SiteField> FlowRecord::fields(const std::vector<SiteMotion>& motions, const FlowResult& result, bool wide, std::int64_t part) {
  const ResultUnits units = result_units(result.plan.scales);
  return wide ? fields_of_motions<double>(motions, units, part) : fields_of_motions<float>(motions, units, part);
}

template class SeriesCheckpoints<FlowSeries, FlowRecord>;
template class SeriesRecorder<FlowSeries, FlowRecord>;

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

namespace {

std::string vector_words(const std::array<double, 3>& v, double unit) {
  return text("(", digits(v[0] * unit, 5), ", ", digits(v[1] * unit, 5), ", ", digits(v[2] * unit, 5), ")");
}

// " N"; "" in lattice units.
std::string unit_words(const Unit& unit, const ResultUnits& units) {
  return units.system == "lattice" ? "" : text(" ", unit.name(units.system));
}

std::string end_words(const FlowResult& result, const RunRecord& record) {
  if (!record.stopped_by.empty()) return "stopped by " + record.stopped_by;
  return result.end == SeriesEnd::converged ? "converged" : "end of time";
}

std::string wall_lines(const FlowResult& result, const FlowMonitor& last, const ResultUnits& units) {
  std::string lines;
  for (std::size_t wall = 0; wall < last.walls.size(); ++wall) {
    const NamedWall& named = result.plan.walls[wall];
    const std::string force = text("force ", vector_words(last.walls[wall].force, units.force), unit_words(units::force, units));
    const std::string inflow =
        text("inflow ", digits(last.walls[wall].inflow * units.volume_flow(), 5), unit_words(units::volume_flow, units));
    lines += result_line(named.name, named.is_face ? inflow : force);
  }
  return lines;
}

std::string last_lines(const FlowResult& result) {
  if (result.state.monitors.empty()) return "";
  const FlowMonitor& last = result.state.monitors.back();
  const ResultUnits units = result_units(result.plan.scales);
  std::string lines;
  for (const auto& [line, words] : text_lines(facts_of(flow_quantities), numbers_of(flow_quantities, last, units), units))
    lines += result_line(line, words);
  if (last.change) lines += result_line("change", text(percent(*last.change, 4), " of the characteristic speed in a characteristic time"));
  return lines + wall_lines(result, last, units);
}

}  // namespace

std::string plan_words(const FlowResult& result) {
  const FlowScales& scales = result.plan.scales;
  std::string words;
  if (const auto reynolds = scales.reynolds()) words = text("Reynolds number ", digits(*reynolds, 5), ", ");
  if (scales.speed) words += text("Mach number ", digits(mach_of_speed(*scales.speed), 3), ", ");
  words += text("tau ", digits(scales.tau(), 6), ", L = ", digits(scales.length, 6), " voxels");
  if (scales.speed) words += text(", U = ", digits(*scales.speed, 4));
  words += text(", characteristic time ", digits(scales.characteristic_steps(), 5), " steps");
  if (scales.step_s) words += text(" of ", digits(*scales.step_s, 4), " s");
  return words;
}

std::string result_text(const FlowResult& result, const RunRecord& record) {
  const ImageFacts& image = result.sample.image;
  const ResultUnits units = result_units(result.plan.scales);
  const double time = static_cast<double>(result.state.steps) * units.time;
  std::string lines = text(image.path, "\n");
  lines += result_line("sample", text(shape_text(image.shape), " voxels, ", grouped(result.sample.sites()), " sites"));
  lines += result_line("scales", plan_words(result));
  lines += result_line(
      "time", text(digits(time, 5), unit_words(units::time, units), ", ", result.state.steps, " steps; ", end_words(result, record)));
  lines += last_lines(result);
  lines += work_lines("speed", mflups_words(result), result);
  return record.plan.named(lines + stop_lines(record, "any ranks and device:"));
}

}  // namespace karst
