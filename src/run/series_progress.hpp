// The last monitor of a run in time, as callers show it while the run computes.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "run/quantity.hpp"

namespace karst {

/// The time in units of results, if `Series` has one, and the quantities that a terminal shows. NaN for a number that is unknown.
template <class Series>
std::vector<double> series_progress(const typename Series::Result& result) {
  const auto& monitor = result.state.monitors.back();
  const ResultUnits units = Series::units(result.plan);
  std::vector<double> shown;
  if (Series::has_time) shown.push_back(static_cast<double>(monitor.steps) * units.time);
  const std::vector<QuantityFacts> facts = facts_of(Series::quantities);
  const Numbers numbers = numbers_of(Series::quantities, monitor, units);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    for (const auto& number : numbers[i]) {
      if (facts[i].shown.progress_digits > 0) shown.push_back(number.value_or(std::numeric_limits<double>::quiet_NaN()));
    }
  }
  return shown;
}

/// "step 200, time 0.5, kinetic energy 0.123, 20 % of the steps, 12 MFLUPS".
template <class Series>
std::string series_progress_words(const typename Series::Result& result) {
  const auto& monitor = result.state.monitors.back();
  const ResultUnits units = Series::units(result.plan);
  const auto steps = static_cast<double>(monitor.steps);
  std::string words = text("step ", monitor.steps);
  if (Series::has_time) words += text(", time ", digits(steps * units.time, 4));
  words += ", " + progress_words(facts_of(Series::quantities), numbers_of(Series::quantities, monitor, units));
  if (const auto end = result.plan.times.end_step) words += text(", ", percent(steps / static_cast<double>(*end), 0), " of the steps");
  return text(words, ", ", digits(*result.mflups(), 3), " MFLUPS");
}

}  // namespace karst
