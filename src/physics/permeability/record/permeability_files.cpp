#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "physics/conductivity/record/conductivity_record.hpp"
#include "physics/permeability/permeability_quantities.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "physics/permeability/record/permeability_json.hpp"
#include "physics/permeability/record/permeability_record.hpp"
#include "run/record/run_fields.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/result_lines.hpp"

namespace karst {

namespace {

// Adds the linear fall of pressure that corresponds to the body force. The pressure of the solver does not contain it.
struct PressureAt {
  const FlowSolver& solver;
  std::span<const SiteFlow> flows;
  Index3 shape;
  std::size_t axis;
  double spacing;

  double operator()(std::uint32_t site) const {
    const double centre = static_cast<double>(whole_box(shape).voxel_at(solver.voxels()[site])[axis]) + 0.5;
    return (flows[site].pressure + static_cast<double>(shape[axis]) - centre) * spacing;
  }
};

template <class Number>
SiteField velocity(const std::string& name, std::span<const SiteFlow> flows, double factor) {
  return site_array<Number, 3>(name, [flows, factor](std::uint32_t site) {
    std::array<Number, 3> u{};
    for (std::size_t a = 0; a < 3; ++a) u[a] = static_cast<Number>(flows[site].velocity[a] * factor);
    return u;
  });
}

template <class Number>
std::vector<SiteField> fields_of(const FlowSolver& solver, std::span<const SiteFlow> flows, int axis, const SampleFacts& sample,
                                 const FieldsPlan& plan, std::int64_t part) {
  const auto h = sample.voxel_size_m();
  std::vector<SiteField> fields;
  if (h) fields.push_back(velocity<Number>("velocity", flows, *h * *h / plan.fluid_viscosity));
  const bool is_twin = h && plan.arrays.empty();  // of `velocity`, but for a factor
  if (!is_twin) fields.push_back(velocity<Number>("velocity_lattice", flows, 1));
  const PressureAt pressure{solver, flows, sample.shape(), static_cast<std::size_t>(axis), h.value_or(1)};
  fields.push_back(
      site_array<Number, 1>("pressure", [pressure](std::uint32_t site) { return std::array{static_cast<Number>(pressure(site))}; }));
  fields.push_back(part_array(part));
  return fields;
}

}  // namespace

std::vector<SiteField> PermeabilityRecord::fields(const FlowSolver& solver, std::span<const SiteFlow> flows, int axis,
                                                  const PermeabilityResult& result, const FieldsPlan& plan, std::int64_t part) {
  const auto make = plan.numbers == FieldNumbers::f64 ? fields_of<double> : fields_of<float>;
  return make(solver, flows, axis, result.sample, plan, part);
}

void check_permeability_fields(const RecordPlan& plan, const SampleFacts& sample) {
  (void)plan.fields.selection_in(sample.shape());
  const auto is_wanted = [&](std::string_view name) { return !plan.fields.arrays.empty() && plan.fields.has_array(name); };
  if (is_wanted("velocity") && !sample.voxel_size_m()) {
    throw InputError(text(setting("fields_arrays"), " names velocity, which is in m/s, but the voxel size is not known. Give ",
                          setting("voxel_size"), ", or take velocity_lattice."));
  }
  if (is_wanted("label") && !plan.labels)
    throw InputError(
        text(setting("fields_arrays"), " names label, but labels are read from an image file, and this run reads none. Leave label out."));
}

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
