#include "physics/permeability/forecast/run_forecast.hpp"

namespace karst {

RunForecast forecast_of(const RunToCome& run, const TrialRun& trial) {
  const double sites = static_cast<double>(run.sites) / static_cast<double>(run.parts), growth = sites / static_cast<double>(trial.sites);
  const double ranks_by_parts = static_cast<double>(run.ranks) / static_cast<double>(run.parts), flows = run.flows;
  RunForecast forecast;
  forecast.run = run;
  forecast.steps = trial.steps;
  forecast.read = run.read * ranks_by_parts;
  forecast.prepare = run.clean * ranks_by_parts + trial.prepare * growth;
  forecast.solve = trial.solve * growth * flows;
  forecast.tables = trial.tables * growth * flows;
  if (trial.fields) forecast.fields = *trial.fields * growth * flows;
  return forecast;
}

}  // namespace karst
