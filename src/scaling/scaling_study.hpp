// The numbers of a scaling study as JSON, as `karst bench --scaling --json` prints them.
#pragma once

#include <array>
#include <functional>

#include "json/json.hpp"
#include "scaling/scaling_plan.hpp"
#include "scaling/step_model.hpp"

namespace karst {

inline constexpr std::array stage_names = {"read", "prepare", "start", "solve", "write", "total"};

/// Runs on different ranks must have the same k: in k_digits digits; to k_of_copies in samples of different size, whose pressure is
/// corrected on different coarser networks.
constexpr int k_digits = 12;
constexpr double k_of_copies = 1e-6;

/// Throws TrialFailed if nothing could be measured. "no_forecast": why a forecast failed.
Json study_scaling(const ScalingPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell);

/// The points that have run.
Json measured_points(const Json& points);

/// The scaling of Robertsén et al. (2017) on the GPUs of Titan, and what the model makes of their figures: {model, figures}. The bandwidth
/// is fitted to the figures, by least squares of the logarithms.
Json titan_steps(double bandwidth = 4.3996e9);

Json model_json(const StepModel& model);

}  // namespace karst
