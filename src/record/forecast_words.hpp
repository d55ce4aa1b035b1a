// A forecast as a line of text and as JSON.
#pragma once

#include <string>

#include "json/json_fwd.hpp"
#include "physics/permeability/forecast/run_forecast.hpp"

namespace karst {

/// "about 3.4 s for a run to 1 % with f64 on CPUs: read 0.01 s, ...".
std::string forecast_words(const RunForecast& forecast);

/// The stages have the names of performance.seconds in result.json.
Json to_json(const RunForecast& forecast);

}  // namespace karst
