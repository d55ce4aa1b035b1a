// A forecast as a line of text and as JSON.
#pragma once

#include <string>

#include "json/json_fwd.hpp"
#include "physics/permeability/forecast/run_forecast.hpp"

namespace karst {

/// "about 3.4 s for a run to 1 % with f64 on CPUs: read 0.01 s, ...", or "unknown: " and the reason.
std::string forecast_words(const Forecast& forecast);

/// The stages have the names of performance.seconds in result.json; null without a forecast.
Json to_json(const Forecast& forecast);

}  // namespace karst
