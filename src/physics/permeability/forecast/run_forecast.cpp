#include "physics/permeability/forecast/run_forecast.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

namespace {

// Later flows have the work of the first one without what is done once. Other shares are disturbed measurements.
constexpr double least_later = 0.5;

/// The line through the seconds of a stage in two trials.
struct StageLine {
  double larger_sites, smaller_sites;

  double seconds(double sites, double larger, double smaller) const {
    const double most = larger / larger_sites;
    const double slope = smaller_sites > 0 ? std::clamp((larger - smaller) / (larger_sites - smaller_sites), 0.0, most) : most;
    return larger + slope * (sites - larger_sites);
  }
};

}  // namespace

std::int64_t expected_steps(const RunToCome& run, const TrialRun& trial) {
  constexpr double of_faces = 20;
  const auto steps = static_cast<double>(trial.steps);
  return trial.sites == run.sites ? trial.steps : std::llround(std::max((steps + usual_steps) / 2, steps - of_faces));
}

RunForecast forecast_of(const RunToCome& run, const TrialRun& larger, const TrialRun& smaller) {
  const bool has_two = smaller.sites > 0 && smaller.sites < larger.sites;
  const StageLine line = {static_cast<double>(larger.sites), has_two ? static_cast<double>(smaller.sites) : 0};
  const double sites = static_cast<double>(run.sites) / static_cast<double>(run.parts);
  const double ranks_by_parts = static_cast<double>(run.ranks) / static_cast<double>(run.parts), flows = run.flows;
  RunForecast forecast;
  forecast.run = run;
  forecast.steps = expected_steps(run, larger);
  forecast.read = run.read * ranks_by_parts;
  forecast.prepare = std::max(run.clean * ranks_by_parts, run.start - forecast.read) + line.seconds(sites, larger.prepare, smaller.prepare);
  const auto steps = static_cast<double>(forecast.steps), of_larger = static_cast<double>(larger.steps);
  const double of_smaller = has_two ? static_cast<double>(smaller.steps) : 1;
  const double later = std::clamp(larger.later.value_or(smaller.later.value_or(1)), least_later, 1.0);
  forecast.solve = (1 + (flows - 1) * later) * steps * line.seconds(sites, larger.solve / of_larger, smaller.solve / of_smaller);
  forecast.tables = flows * line.seconds(sites, larger.tables, smaller.tables);
  if (larger.fields) {
    const double of_flow = line.seconds(sites, *larger.fields, smaller.fields.value_or(0));
    const double hidden = run.device == DeviceKind::cuda ? forecast.solve / flows : 0;
    forecast.fields = of_flow + (flows - 1) * std::max(0.0, of_flow - hidden);
  }
  return forecast;
}

}  // namespace karst
