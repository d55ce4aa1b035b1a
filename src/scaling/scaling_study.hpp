// Measures the scaling of steps and of all stages of a run, and compares the steps with a model.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "scaling/scaling_plan.hpp"
#include "scaling/step_model.hpp"
#include "trials/trial.hpp"

namespace karst {

constexpr std::array<std::string_view, 6> stage_names = {"read", "prepare", "start", "solve", "write", "total"};

struct ScalingPoint {
  int ranks = 1;
  std::string not_run;  ///< the reason, if nothing else is known
  std::int64_t sites = 0;
  double mflups = 0;
  double step = 0;                                  ///< seconds
  PartLoad load;                                    ///< of the largest part
  StepModel model;                                  ///< from samples other than this one, on the same ranks
  double k = 0;                                     ///< m2, along z
  std::array<double, stage_names.size()> stages{};  ///< seconds

  bool has_run() const { return not_run.empty(); }
  double modelled_step() const { return model.seconds(load); }
  double misfit() const { return modelled_step() / step - 1; }
};

/// Predicted for ranks that were not run.
struct ScalingForecast {
  double ranks = 0;
  PartLoad load;
  double efficiency = 0;
};

struct ScalingStudy {
  ScalingPlan plan;
  std::vector<ScalingPoint> points;
  std::vector<ScalingForecast> forecasts;  ///< up to 16 384 ranks
  std::string no_forecast;                 ///< why a forecast failed
  std::vector<std::string> commands;

  std::vector<ScalingPoint> measured() const;  ///< the points that have run

  /// The speed, or the time of a stage, on the ranks of a point against that of the first point.
  double efficiency(const ScalingPoint& point) const;
  double stage_efficiency(const ScalingPoint& point, std::size_t stage) const;

  /// Whether all runs have the same k: in k_digits digits; to k_of_copies in samples of different size, whose pressure is corrected on
  /// different coarser networks.
  bool has_one_k() const;
};
constexpr int k_digits = 12;
constexpr double k_of_copies = 1e-6;

/// Throws TrialFailed if nothing could be measured. `tell` gets the share of the work that is done.
ScalingStudy study_scaling(const ScalingPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell);

}  // namespace karst
