#include "physics/permeability/flow_answers.hpp"

#include <algorithm>
#include <cmath>

#include "solver/site/collision.hpp"

namespace karst {

double reynolds_number(const FlowState& state) {
  return state.mean_speed * std::sqrt(std::max(0.0, state.k_driven())) / viscosity(state.tau);
}

double mach_number(const FlowState& state) { return state.fastest * std::sqrt(3.0); }

FlowAnswers answers_of(const FlowMeasures& measures, const SampleFacts& sample) {
  FlowAnswers answers;
  static_cast<WholeFlowNumbers&>(answers) = measures;
  const auto h = sample.voxel_size_m();
  answers.sub_volumes = spreads_of(measures.sub_volumes, h ? std::optional(*h * *h) : std::nullopt);
  return answers;
}

ForchheimerSeries forchheimer_series(const std::vector<FlowUnderForce>& flows, double viscosity) {
  ForchheimerSeries series;
  std::vector<ForcedFlow> points;
  for (const auto& [force, flow] : flows) {
    const FlowState& state = flow.last;
    points.push_back({state.mean_speed, state.k_driven()});
    series.flows.push_back({force, reynolds_number(state), state.k_driven(), state.relative_error, state.steps, flow.converged});
    series.relative_error = std::max(series.relative_error, state.relative_error);
    series.mach_max = std::max(series.mach_max, mach_number(state));
  }
  series.fit = fit_forchheimer(points, viscosity);
  return series;
}

bool has_ended(const ForchheimerSeries& series, const FlowNumerics& numerics) {
  return std::all_of(series.flows.begin(), series.flows.end(), [&](const ForcedFlowFacts& flow) {
    return flow.relative_error <= numerics.tolerance || flow.steps + 2 > numerics.max_steps;
  });
}

}  // namespace karst
