#include <algorithm>

#include "base/text.hpp"
#include "physics/twophase/record/twophase_row.hpp"
#include "physics/twophase/twophase_quantities.hpp"
#include "run/record/series_recorder_code.hpp"
#include "run/record/usual_series.hpp"

namespace karst {

namespace {

// Share of the non-wetting fluid, velocity and pressure, in units of results.
template <class Number>
std::vector<SiteField> fields_of_phases(const std::vector<TwoPhaseMotion>& motions, const ResultUnits& units, std::int64_t part) {
  const auto share = [&motions](std::uint32_t site) { return std::array{static_cast<Number>(motions[site].share)}; };
  std::vector<SiteField> fields = motion_arrays<Number>(motions, units);
  fields.insert(fields.begin(), site_array<Number, 1>("nonwetting", share));
  fields.push_back(part_array(part));
  return fields;
}

// The lists of TwophaseSeries and of the result, for the usual files.
struct RecordedTwophase : TwophaseSeries {
  static constexpr const auto& result_quantities = twophase_result_quantities;
};

Json storage_json(const TwophasePlan& plan) { return {{"storage", storage_name(plan.request.machine.storage)}}; }

Json points_json(const TwophaseResult& result) {
  Json points = Json::array();
  for (const TwophasePoint& point : points_of(result.state, result.plan)) {
    Json& json = points.emplace_back(shown_json(twophase_point_quantities, point, result.plan.units()));
    json.update({{"point", point.point}, {"steps", point.steps}, {"steady", or_null(point.is_steady)}});
  }
  return points;
}

std::string value_words(const std::optional<double>& value, const std::optional<double>& error) {
  if (!value) return "unknown";
  return text(digits(*value, 3), error ? text(" ± ", digits(*error, 2)) : "");
}

// One line for each point.
std::string point_lines(const TwophaseResult& result) {
  std::string lines;
  const TwophasePlan& plan = result.plan;
  if (!plan.request.relative_permeability && !plan.request.has_reservoirs()) return lines;
  const ResultUnits units = plan.units();
  for (const TwophasePoint& point : points_of(result.state, plan)) {
    const std::string end = text("; ", point.steps, " steps, ",
                                 point.is_steady.value_or(false) ? "steady"
                                 : point.has_ended               ? "drifting"
                                                                 : "stopped");
    if (point.pressure) {
      lines += result_line(text("p ", digits(*point.pressure / 3 * units.pressure, 4), units.system == "SI" ? " Pa" : ""),
                           text("saturation wetting ", digits(point.saturation, 4), end));
    } else {
      lines += result_line(text("S_w ", digits(point.saturation, 3)), text("kr non-wetting ", value_words(point.kr_n, point.error_n),
                                                                           ", wetting ", value_words(point.kr_w, point.error_w), end));
    }
  }
  return lines;
}

}  // namespace

struct TwophaseRecord : UsualSeriesRecord<TwophaseSeries> {
  static Json settings(const TwophasePlan& plan) {
    Json settings = UsualSeriesRecord::settings(plan);
    settings.update(storage_json(plan));
    return settings;
  }

  static std::vector<SiteField> fields(const std::vector<TwoPhaseMotion>& motions, const TwophaseResult& result, bool wide,
                                       std::int64_t part) {
    const ResultUnits units = result.plan.units();
    return wide ? fields_of_phases<double>(motions, units, part) : fields_of_phases<float>(motions, units, part);
  }
};

template class SeriesCheckpoints<TwophaseSeries, TwophaseRecord>;
template class SeriesRecorder<TwophaseSeries, TwophaseRecord>;

std::string result_json(const TwophaseResult& result, const RunRecord& record) {
  Json more = {{"points", points_json(result)}};
  if (result.plan.request.relative_permeability || result.plan.request.has_reservoirs()) {
    const std::vector<TwophasePoint> points = points_of(result.state, result.plan);
    const bool are_steady = std::ranges::all_of(points, [](const TwophasePoint& point) { return point.is_steady.value_or(false); });
    more["converged"] = are_steady && result.end != SeriesEnd::none;
  }
  return usual_result_json<RecordedTwophase>(result, record, more, storage_json(result.plan));
}

std::string result_text(const TwophaseResult& result, const RunRecord& record) {
  return usual_result_text<RecordedTwophase>(result, record, point_lines(result));
}

std::vector<RunTable> result_tables(const TwophaseResult& result) {
  const std::vector<QuantityFacts> facts = facts_of(twophase_point_quantities);
  std::string points = column_names(facts) + "\n";
  for (const TwophasePoint& point : points_of(result.state, result.plan))
    points += row_cells(facts, numbers_of(twophase_point_quantities, point, result.plan.units())) + "\n";
  std::vector<RunTable> tables = usual_result_tables<TwophaseSeries>(result);
  tables.push_back({"points.csv", points});
  return tables;
}

std::string plan_words(const TwophaseResult& result) {
  const TwophasePlan& plan = result.plan;
  std::string words = text(plan.points.size(), plan.points.size() == 1 ? " point" : " points", " of at most ", grouped(plan.request.steps),
                           " steps, viscosities ", digits(plan.law.viscosity_n, 4), " and ", digits(plan.law.viscosity_w, 4), ", tension ",
                           digits(plan.law.tension, 4));
  if (plan.permeability > 0) words += text(", k ", digits(plan.permeability, 4), " voxel^2, force ", digits(plan.force, 3));
  return words;
}

}  // namespace karst
