#include "record/flow_tables.hpp"

#include <cmath>

#include "base/text.hpp"
#include "io/csv.hpp"

namespace karst {

namespace {

// Begins with the step and the time.
class Rows {
 public:
  Rows(const std::string& columns, const ResultUnits& units) : units_(units), lines_("step,time," + columns + "\n") {}

  void begin(std::int64_t step) { lines_ += text(step, ",", all_digits(static_cast<double>(step) * units_.time)); }
  void word(const std::string& word) {
    std::string cell = csv_line({word});
    if (cell.ends_with('\n')) cell.pop_back();
    lines_ += "," + cell;
  }
  void number(double value) { lines_ += std::isfinite(value) ? "," + all_digits(value) : ","; }  // an empty cell for NaN
  void numbers(const std::array<double, 3>& values, double unit) {
    for (const double value : values) number(value * unit);
  }
  void end() { lines_ += "\n"; }

  std::string take() { return std::move(lines_); }

 private:
  const ResultUnits& units_;
  std::string lines_;
};

std::string monitors_csv(const FlowRunState& state, const ResultUnits& units) {
  Rows rows("kinetic_energy,dissipation,enstrophy,max_speed,mean_velocity_x,mean_velocity_y,mean_velocity_z,mean_pressure,change", units);
  for (const FlowMonitor& monitor : state.monitors) {
    rows.begin(monitor.steps);
    rows.number(monitor.energy * units.energy());
    rows.number(monitor.dissipation * units.dissipation());
    rows.number(monitor.enstrophy * units.rate() * units.rate());
    rows.number(monitor.fastest * units.speed);
    rows.numbers(monitor.velocity, units.speed);
    rows.number(monitor.density / 3 * units.pressure);
    rows.number(monitor.change.value_or(std::nan("")));
    rows.end();
  }
  return rows.take();
}

std::string walls_csv(const FlowResult& result, const ResultUnits& units) {
  Rows rows("wall,force_x,force_y,force_z,inflow", units);
  for (const FlowMonitor& monitor : result.state.monitors) {
    for (std::size_t wall = 0; wall < monitor.walls.size(); ++wall) {
      rows.begin(monitor.steps);
      rows.word(result.plan.walls[wall].name);
      rows.numbers(monitor.walls[wall].force, units.force);
      rows.number(monitor.walls[wall].inflow * units.volume_flow());
      rows.end();
    }
  }
  return rows.take();
}

constexpr const char* point_columns = ",x,y,z,velocity_x,velocity_y,velocity_z,pressure";

void add_point(Rows& rows, const std::array<double, 3>& at, const SiteMotion& motion, const ResultUnits& units) {
  rows.numbers(at, 1);
  rows.numbers(motion.velocity, units.speed);
  rows.number(motion.density / 3 * units.pressure);
  rows.end();
}

std::string probes_csv(const FlowResult& result, const ResultUnits& units) {
  Rows rows(std::string("probe") + point_columns, units);
  for (const FlowMonitor& monitor : result.state.monitors) {
    for (std::size_t i = 0; i < monitor.probes.size(); ++i) {
      rows.begin(monitor.steps);
      rows.word(result.plan.probes[i].name);
      add_point(rows, result.plan.probes[i].at, monitor.probes[i], units);
    }
  }
  return rows.take();
}

std::string lines_csv(const FlowResult& result, const ResultUnits& units) {
  Rows rows(std::string("line,distance") + point_columns, units);
  for (const LineProfiles& profiles : result.state.profiles) {
    for (std::size_t i = 0; i < profiles.lines.size(); ++i) {
      const ProbeLine& line = result.plan.lines[i];
      const auto points = points_of(line);
      for (std::size_t k = 0; k < points.size(); ++k) {
        double distance2 = 0;
        for (std::size_t a = 0; a < 3; ++a) distance2 += (points[k][a] - line.from[a]) * (points[k][a] - line.from[a]);
        rows.begin(profiles.steps);
        rows.word(line.name);
        rows.number(std::sqrt(distance2));
        add_point(rows, points[k], profiles.lines[i][k], units);
      }
    }
  }
  return rows.take();
}

}  // namespace

std::vector<std::string> flow_table_names() { return {"monitors.csv", "walls.csv", "probes.csv", "lines.csv"}; }

std::vector<FlowTable> flow_tables(const FlowResult& result) {
  const ResultUnits units = result_units(result.plan.scales);
  std::vector<FlowTable> tables = {{"monitors.csv", monitors_csv(result.state, units)}};
  if (!result.plan.walls.empty()) tables.push_back({"walls.csv", walls_csv(result, units)});
  if (!result.plan.probes.empty()) tables.push_back({"probes.csv", probes_csv(result, units)});
  if (!result.plan.lines.empty()) tables.push_back({"lines.csv", lines_csv(result, units)});
  return tables;
}

}  // namespace karst
