#include "base/text.hpp"
#include "physics/permeability/permeability_quantities.hpp"
#include "physics/permeability/record/permeability_state_json.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/table_cells.hpp"

namespace karst {

namespace {

std::string table_name(const char* what, int axis) { return text(what, "_", axis_names[static_cast<std::size_t>(axis)], ".csv"); }

std::optional<double> scaled(double value, std::optional<double> unit) {
  return unit ? std::optional<double>(value * *unit) : std::nullopt;
}

std::optional<double> area_of(const SampleFacts& sample) {
  const auto h = sample.voxel_size_m();
  return h ? std::optional<double>(*h * *h) : std::nullopt;
}

std::string profile_csv(const FlowMeasures& measures, int axis, const SampleFacts& sample) {
  const auto a = static_cast<std::size_t>(axis);
  std::string lines = "slice,position_m,porosity,porosity_connected,pressure\n";
  for (std::size_t i = 0; i < measures.slices.size(); ++i) {
    const SliceOfFlow& slice = measures.slices[i];
    const double area = sample.slice_voxels(axis, i);  // 0 in a slice outside a mask: the cells are then empty
    const auto pores = sample.pores ? std::optional(static_cast<double>(sample.pores->slices[a][i]) / area) : std::nullopt;
    lines += text(i, ",", table_cell(scaled(static_cast<double>(i) + 0.5, sample.voxel_size_m())), ",", table_cell(pores), ",",
                  table_cell(static_cast<double>(slice.sites) / area), ",", table_cell(slice.pressure), "\n");
  }
  return lines;
}

std::string speeds_csv(const FlowMeasures& measures) {
  std::string lines = "low,high,sites,flow\n";
  for (const SpeedBin& bin : measures.speeds)
    lines += text(digits(bin.low, 6), ",", digits(bin.high, 6), ",", table_cell(bin.sites), ",", table_cell(bin.flow), "\n");
  return lines;
}

std::string sub_volumes_csv(const FlowMeasures& measures, const SampleFacts& sample) {
  std::string lines = text(cube_columns, ",k_voxel2,k_m2\n");
  for (const auto& cubes : measures.sub_volumes) {
    for (const SubVolume& cube : cubes) {
      lines += text(cube_cells(cube), ",", table_cell(cube.mean), ",", table_cell(scaled(cube.mean, area_of(sample))), "\n");
    }
  }
  return lines;
}

RunTable forchheimer_table(const std::vector<FlowUnderForce>& flows, const Forchheimer& fit, int axis, double viscosity,
                           const SampleFacts& sample) {
  std::string lines = "force,velocity,reynolds,mach,k_voxel2,k_m2,k_fitted_voxel2,relative_error_estimate,converged,steps\n";
  for (const auto& [force, flow] : flows) {
    const FlowState& state = flow.last;
    const double k = state.k_driven(), fitted = 1 / (1 / fit.k0 + fit.beta * state.mean_speed / viscosity);
    lines += text(all_digits(force), ",", table_cell(state.mean_speed), ",", table_cell(reynolds_number(state)), ",",
                  table_cell(mach_number(state)), ",", table_cell(k), ",", table_cell(scaled(k, area_of(sample))), ",", table_cell(fitted),
                  ",", table_cell(state.relative_error), ",", flow.converged ? "true" : "false", ",", state.steps, "\n");
  }
  return {table_name("forchheimer", axis), lines};
}

}  // namespace

std::vector<RunTable> PermeabilityRecord::tables(AxisRole role, const PermeabilityResult& result, int axis) {
  const auto a = static_cast<std::size_t>(axis);
  if (role == AxisRole::series) {
    const Forchheimer& fit = result.state.answers[a]->forchheimer->fit;
    return {forchheimer_table(result.series[a], fit, axis, viscosity(result.plan.numerics.tau), result.sample)};
  }
  const FlowMeasures& measures = *result.measures[a];
  return {{table_name("profile", axis), profile_csv(measures, axis, result.sample)},
          {table_name("speeds", axis), speeds_csv(measures)},
          {table_name("subvolumes", axis), sub_volumes_csv(measures, result.sample)}};
}

std::vector<RunTable> result_tables(const PermeabilityResult& result) {
  return {{"history.csv", history_table(permeability_monitors, [&](int axis) { return result.state.known(axis); })}};
}

}  // namespace karst
