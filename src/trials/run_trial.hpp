// Runs a trial.
#pragma once

#include <string>

#include "json/json.hpp"
#include "trials/trial.hpp"

namespace karst {

/// Returns the JSON that the trial prints; null for one that prints none. Throws TrialFailed.
Json run_trial(const Trial& trial, const TrialPlace& place, double seconds);

}  // namespace karst
