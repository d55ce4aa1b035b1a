#include "permeability/flow_answers.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "solver/collision.hpp"

namespace karst {

namespace {

// The number of sub-volumes is always two or more.
Spread spread(const std::vector<SubVolume>& cubes, const std::function<double(const SubVolume&)>& get) {
  const auto n = static_cast<double>(cubes.size());
  double mean = 0, squares = 0, least = get(cubes.front()), most = least;
  for (const SubVolume& cube : cubes) mean += get(cube) / n;
  for (const SubVolume& cube : cubes) {
    squares += (get(cube) - mean) * (get(cube) - mean);
    least = std::min(least, get(cube));
    most = std::max(most, get(cube));
  }
  return {mean, std::sqrt(squares / (n - 1)), least, most};
}

SubVolumeSpread spread_of(const std::vector<SubVolume>& cubes, const std::optional<double>& voxel_size_m) {
  SubVolumeSpread of;
  of.edge = cubes.front().box.extent(0);
  of.number = std::ssize(cubes);
  of.k_voxel2 = spread(cubes, [](const SubVolume& cube) { return cube.k; });
  if (voxel_size_m) {
    const double area = *voxel_size_m * *voxel_size_m;
    of.k_m2 = spread(cubes, [area](const SubVolume& cube) { return cube.k * area; });
  }
  of.porosity = spread(cubes, [](const SubVolume& cube) { return cube.porosity; });
  return of;
}

}  // namespace

double reynolds_number(const FlowState& state) {
  return state.mean_speed * std::sqrt(std::max(0.0, state.k_driven())) / viscosity(state.tau);
}

double mach_number(const FlowState& state) { return state.fastest * std::sqrt(3.0); }

FlowAnswers answers_of(const FlowMeasures& measures, const SampleFacts& sample) {
  FlowAnswers answers;
  answers.tortuosity = measures.tortuosity;
  for (const auto& cubes : measures.sub_volumes) answers.sub_volumes.push_back(spread_of(cubes, sample.voxel_size_m()));
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

bool has_ended(const ForchheimerSeries& series, const FlowSettings& settings) {
  return std::all_of(series.flows.begin(), series.flows.end(), [&](const ForcedFlowFacts& flow) {
    return flow.relative_error <= settings.tolerance || flow.steps + 2 > settings.max_steps;
  });
}

}  // namespace karst
