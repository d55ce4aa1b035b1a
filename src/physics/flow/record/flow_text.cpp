#include "base/text.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "physics/flow/record/flow_record.hpp"
#include "run/record/words/result_lines.hpp"

namespace karst {

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
