// The files of a run in time for which the list of quantities says all: state in checkpoints, result.json, text, monitors.csv. `Series`
// also says: name, the kind of the run; result_quantities, the list of quantities of the result. Its plan has the `request`. A series with
// profiles says: row_quantities, lists of numbers that a profile has; rows_of(plan), the length of each.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/series_recorder.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/sample_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

/// Records of steps in a checkpoint, their pattern, and back.
template <class List, class Record>
Json records_json(const List& list, const std::vector<Record>& records) {
  Json all = Json::array();
  for (const Record& each : records) all.push_back(monitor_json(list, each));
  return all;
}

template <class List>
Json pattern_of_records(const List& list) {
  Json record = {{"step", "count"}};
  record.update(pattern_of_stored(list));
  return Json::array({record});
}

template <class List, class Record>
void set_records(const List& list, std::vector<Record>& records, const Json& json) {
  for (const Json& each : json) {
    Record& last = records.emplace_back();
    last.steps = each.at("step");
    set_stored(list, last, each);
  }
}

/// See SeriesRecorder.
template <class Series>
struct UsualSeriesRecord {
  using Result = typename Series::Result;
  using Plan = decltype(Result::plan);
  using State = decltype(Result::state);
  using Monitor = typename State::Monitor;

  static constexpr const char* command = Series::name;
  static constexpr const char* earlier_name = Series::name;
  static constexpr std::array<const char*, 0> derived_settings = {};

  static Json settings(const Plan& plan) { return asked_json(plan.request, true); }
  static Json usual_settings() { return usual_json<decltype(Plan::request)>(); }
  static Json as_options(Json settings) { return settings; }

  static constexpr bool has_rows = requires { Series::row_quantities; };
  static constexpr bool has_parts = requires(const Result& result) { Series::ends_part(result); };

  static Json state_json(const State& state) {
    Json json = {{"steps", state.steps}, {"restarts", state.restarts}, {"monitors", records_json(Series::quantities, state.monitors)}};
    if constexpr (has_rows) json["rows"] = records_json(Series::row_quantities, state.profiles);
    json["fields"] = state.fields;
    if constexpr (has_parts) json["part"] = state.part;
    return json;
  }

  static State state_from(const Json& json, const Plan& plan, const std::string& path) {
    Json pattern = {{"steps", "count"},
                    {"restarts", "count"},
                    {"monitors", pattern_of_records(Series::quantities)},
                    {"fields", Json::array({"count"})}};
    if constexpr (has_rows) pattern["rows"] = pattern_of_records(Series::row_quantities);
    if constexpr (has_parts) pattern["part"] = "count";
    if (!is_like(json, pattern)) refuse_checkpoint(path);
    State state;
    if constexpr (has_parts) state.part = json.at("part");
    state.steps = json.at("steps");
    state.restarts = json.at("restarts");
    state.fields = json.at("fields").template get<std::vector<std::int64_t>>();
    set_records(Series::quantities, state.monitors, json.at("monitors"));
    if constexpr (has_rows) set_records(Series::row_quantities, state.profiles, json.at("rows"));
    if (!fits(state, plan)) refuse_checkpoint(path);
    return state;
  }

  /// Whether the members fit each other and the plan.
  static bool fits(const State& state, const Plan& plan) {
    std::int64_t before = -1;
    for (const Monitor& monitor : state.monitors) {
      if (monitor.steps <= before || monitor.steps > state.steps) return false;
      before = monitor.steps;
    }
    bool have_rows = true;
    if constexpr (has_rows) {
      for (const auto& profile : state.profiles)
        for_each_quantity(Series::row_quantities,
                          [&](const auto& each) { have_rows = have_rows && std::ssize(profile.*each.member) == Series::rows_of(plan); });
    }
    return have_rows && state.steps % 2 == 0;
  }

  template <class Motions>
  static std::vector<SiteField> fields(const Motions& /*motions*/, const Result& /*result*/, bool /*wide*/, std::int64_t /*part*/) {
    return {};
  }
};

/// `more`: members of the block of the kind, besides quantities. `more_settings`: those that are no options of the request.
template <class Series>
std::string usual_result_json(const typename Series::Result& result, const RunRecord& record, const Json& more = Json::object(),
                              const Json& more_settings = Json::object()) {
  const ResultUnits units = Series::units(result.plan);
  Json numbers = {{"steps", result.state.steps}, {"complete", result.end != SeriesEnd::none}, {"units", {{"system", units.system}}}};
  if (!result.state.monitors.empty()) numbers.update(shown_json(Series::quantities, result.state.monitors.back(), units));
  numbers.update(shown_json(Series::result_quantities, result, units));
  numbers.update(more);
  OwnBlocks own = series_blocks(Series::name, numbers, result, result.state.restarts, record);
  own.settings = asked_json(result.plan.request);
  own.settings.update(more_settings);
  own.settings.update(device_settings_json(result.machine));
  own.settings.update(record_settings_json(record.plan));
  return run_json(result, record, own);
}

/// `more`: lines after those of the quantities.
template <class Series>
std::string usual_result_text(const typename Series::Result& result, const RunRecord& record, const std::string& more = "") {
  const ResultUnits units = Series::units(result.plan);
  std::string lines = sample_lines(result.sample);
  lines += result_line("steps", text(result.state.steps, record.stopped_by.empty() ? "" : ", stopped by " + record.stopped_by));
  const auto add = [&](const auto& list, const auto& of) {
    for (const auto& [line, words] : text_lines(facts_of(list), numbers_of(list, of, units), units)) lines += result_line(line, words);
  };
  if (!result.state.monitors.empty()) add(Series::quantities, result.state.monitors.back());
  add(Series::result_quantities, result);
  lines += more;
  lines += work_lines("updates", mflups_words(result), result);
  return record.plan.named(lines + stop_lines(record, "any ranks and device:"));
}

template <class Series>
std::vector<RunTable> usual_result_tables(const typename Series::Result& result) {
  return {{"monitors.csv", monitors_csv(Series::quantities, result.state.monitors, Series::units(result.plan), Series::has_time)}};
}

}  // namespace karst
