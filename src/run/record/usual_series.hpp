// The files of a run in time for which the list of quantities says all: state in checkpoints, result.json, text, monitors.csv. `Series`
// also says: name, the kind of the run; result_quantities, the list of quantities of the result. Its plan has the `request`.
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

/// See SeriesRecorder.
template <class Series>
struct UsualSeriesRecord {
  using Result = typename Series::Result;
  using Plan = decltype(Result::plan);
  using State = decltype(Result::state);
  using Monitor = typename State::Monitor;

  static constexpr const char* command = Series::name;
  static constexpr StateName state_name = {Series::name, Series::name};
  static constexpr std::array<const char*, 0> derived_settings = {};

  static Json settings(const Plan& plan) { return asked_json(plan.request, true); }
  static Json usual_settings() { return usual_json<decltype(Plan::request)>(); }

  static Json state_json(const State& state) {
    Json monitors = Json::array();
    for (const Monitor& monitor : state.monitors) monitors.push_back(monitor_json(Series::quantities, monitor));
    return {{"steps", state.steps}, {"restarts", state.restarts}, {"monitors", monitors}, {"fields", state.fields}};
  }

  static State state_from(const Json& json, const Plan& /*plan*/, const std::string& path) {
    Json monitor = {{"step", "count"}};
    monitor.update(pattern_of_stored(Series::quantities));
    const Json pattern = {
        {"steps", "count"}, {"restarts", "count"}, {"monitors", Json::array({monitor})}, {"fields", Json::array({"count"})}};
    if (!is_like(json, pattern)) refuse_checkpoint(path);
    State state;
    state.steps = json.at("steps");
    state.restarts = json.at("restarts");
    state.fields = json.at("fields").template get<std::vector<std::int64_t>>();
    for (const Json& each : json.at("monitors")) {
      Monitor& last = state.monitors.emplace_back();
      last.steps = each.at("step");
      set_stored(Series::quantities, last, each);
      if (last.steps > state.steps) refuse_checkpoint(path);
    }
    return state;
  }

  template <class Motions>
  static std::vector<SiteField> fields(const Motions& /*motions*/, const Result& /*result*/, bool /*wide*/, std::int64_t /*part*/) {
    return {};
  }
};

template <class Series>
std::string usual_result_json(const typename Series::Result& result, const RunRecord& record) {
  const ResultUnits units = Series::units(result.plan);
  Json numbers = {{"steps", result.state.steps}, {"complete", result.end != SeriesEnd::none}, {"units", {{"system", units.system}}}};
  if (!result.state.monitors.empty()) numbers.update(shown_json(Series::quantities, result.state.monitors.back(), units));
  numbers.update(shown_json(Series::result_quantities, result, units));
  OwnBlocks own;
  own.kind = Series::name;
  own.settings = asked_json(result.plan.request);
  own.settings.update(device_settings_json(result.machine));
  own.settings.update(record_settings_json(record.plan));
  own.results = {{Series::name, numbers}};
  own.restarts = result.state.restarts;
  own.performance = {{"mflups", or_null(result.mflups())}};
  own.seconds = seconds_json(time_stages(result, record));
  return run_json(result, record, own);
}

template <class Series>
std::string usual_result_text(const typename Series::Result& result, const RunRecord& record) {
  const ResultUnits units = Series::units(result.plan);
  std::string lines = sample_lines(result.sample);
  lines += result_line("steps", text(result.state.steps, record.stopped_by.empty() ? "" : ", stopped by " + record.stopped_by));
  const auto add = [&](const auto& list, const auto& of) {
    for (const auto& [line, words] : text_lines(facts_of(list), numbers_of(list, of, units), units)) lines += result_line(line, words);
  };
  if (!result.state.monitors.empty()) add(Series::quantities, result.state.monitors.back());
  add(Series::result_quantities, result);
  lines += work_lines("updates", mflups_words(result), result);
  return record.plan.named(lines + stop_lines(record, "any ranks and device:"));
}

template <class Series>
std::vector<RunTable> usual_result_tables(const typename Series::Result& result) {
  return {{"monitors.csv", monitors_csv(Series::quantities, result.state.monitors, Series::units(result.plan), false)}};
}

}  // namespace karst
