#include "base/text.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "physics/convect/record/convect_json.hpp"
#include "physics/convect/record/convect_record.hpp"
#include "run/record/series_recorder_code.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/result_lines.hpp"

namespace karst {

namespace {

template <class Number>
std::vector<SiteField> thermal_fields(const std::vector<ThermalMotion>& motions, std::int64_t part) {
  const auto number = [](double value) { return static_cast<Number>(value); };
  const auto velocity = [&motions, number](std::uint32_t site) {
    return std::array{number(motions[site].velocity[0]), number(motions[site].velocity[1]), number(0)};
  };
  const auto temperature = [&motions, number](std::uint32_t site) { return std::array{number(motions[site].temperature)}; };
  const auto density = [&motions, number](std::uint32_t site) { return std::array{number(motions[site].density)}; };
  return {site_array<Number, 1>("temperature", temperature), site_array<Number, 3>("velocity", velocity),
          site_array<Number, 1>("density", density), part_array(part)};
}

}  // namespace

std::vector<SiteField> ConvectRecord::fields(const std::vector<ThermalMotion>& motions, const ConvectResult& /*result*/, bool wide,
                                             std::int64_t part) {
  return wide ? thermal_fields<double>(motions, part) : thermal_fields<float>(motions, part);
}

template class SeriesCheckpoints<ConvectSeries, ConvectRecord>;
template class SeriesRecorder<ConvectSeries, ConvectRecord>;

namespace {

// Rows without sites have empty cells.
std::string rows_csv(const ConvectState& state) {
  const std::vector<QuantityFacts> facts = facts_of(convect_row_quantities);
  std::string csv = "step,y," + column_names(facts) + "\n";
  for (const RowProfiles& rows : state.profiles) {
    const Numbers columns = numbers_of(convect_row_quantities, rows, ResultUnits());
    for (std::size_t y = 0; y < rows.sites.size(); ++y) {
      csv += text(rows.steps, ",", all_digits(static_cast<double>(y) + 0.5), ",", rows.sites[y]);
      for (std::size_t i = 1; i < columns.size(); ++i) csv += "," + (rows.sites[y] > 0 ? row_cells({facts[i]}, {{columns[i][y]}}) : "");
      csv += "\n";
    }
  }
  return csv;
}

}  // namespace

std::vector<RunTable> result_tables(const ConvectResult& result) {
  return {{"monitors.csv", monitors_csv(convect_quantities, result.state.monitors, ResultUnits(), false)},
          {"rows.csv", rows_csv(result.state)}};
}

std::string plan_words(const ConvectResult& result) {
  const ConvectPlan& plan = result.plan;
  std::string words = text("viscosity ", digits(plan.viscosity, 5), ", Prandtl number ", digits(plan.viscosity / plan.diffusivity, 5));
  if (plan.gravity != 0) words += text(", gravity ", digits(plan.gravity, 5), " voxels/step2");
  if (plan.rayleigh) words += text(", Rayleigh number ", digits(*plan.rayleigh, 6));
  return words;
}

std::string result_text(const ConvectResult& result, const RunRecord& record) {
  std::string lines = text(result.sample.path(), "\n");
  lines += result_line("sample", text(shape_text(result.plan.shape), " voxels, ", grouped(result.sample.sites()), " sites"));
  lines += result_line("fluid", plan_words(result));
  lines += result_line("time",
                       text(result.state.steps, " steps; ", record.stopped_by.empty() ? "end of time" : "stopped by " + record.stopped_by));
  if (!result.state.monitors.empty()) {
    const ConvectMonitor& last = result.state.monitors.back();
    const ConvectChanges changes(result.state);
    const ResultUnits units;
    std::vector<QuantityLine> shown = text_lines(facts_of(convect_quantities), numbers_of(convect_quantities, last, units), units);
    shown.insert(shown.begin() + 1, {"temperature", text(digits(last.coldest, 6), " to ", digits(last.hottest, 6))});
    for (const auto& [line, words] : shown) lines += result_line(line, words);
    lines += result_line("balance",
                         text("mass changed by ", digits(changes.mass, 2), ", energy by ", digits(changes.energy, 2), " of the start"));
  }
  lines += work_lines("updates", mflups_words(result), result);
  return record.plan.named(lines + stop_lines(record, "any ranks and device:"));
}

}  // namespace karst
