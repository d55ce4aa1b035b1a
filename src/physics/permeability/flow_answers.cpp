#include "physics/permeability/flow_answers.hpp"

#include <algorithm>
#include <cmath>

#include "solver/site/collision.hpp"

namespace karst {

namespace {

SubVolumeSpread spreads_of(const std::vector<SubVolume>& cubes, const std::optional<double>& voxel_size_m) {
  SubVolumeSpread of;
  of.edge = cubes.front().box.extent(0);
  of.number = std::ssize(cubes);
  of.k_voxel2 = spread_of(cubes, &SubVolume::mean);
  if (voxel_size_m) of.k_m2 = spread_of(cubes, &SubVolume::mean, *voxel_size_m * *voxel_size_m);
  of.porosity = spread_of(cubes, &SubVolume::porosity);
  return of;
}

}  // namespace

double reynolds_number(const FlowState& state) {
  return state.mean_speed * std::sqrt(std::max(0.0, state.k_driven())) / viscosity(state.tau);
}

double mach_number(const FlowState& state) { return state.fastest * std::sqrt(3.0); }

FlowAnswers answers_of(const FlowMeasures& measures, const SampleFacts& sample) {
  FlowAnswers answers;
  static_cast<WholeFlowNumbers&>(answers) = measures;
  for (const auto& cubes : measures.sub_volumes) answers.sub_volumes.push_back(spreads_of(cubes, sample.voxel_size_m()));
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
