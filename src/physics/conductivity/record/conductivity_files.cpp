#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "physics/conductivity/conductivity_quantities.hpp"
#include "physics/conductivity/record/conductivity_json.hpp"
#include "physics/conductivity/record/conductivity_record.hpp"
#include "run/record/run_fields.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/result_lines.hpp"

namespace karst {

namespace {

// The potential falls from the length of the sample, at the first end, to 0.
template <class Number>
std::vector<SiteField> fields_of_currents(const std::vector<SiteCurrent>& currents, double length, double spacing, std::int64_t part) {
  const auto potential = [&currents, length, spacing](std::uint32_t site) {
    return std::array{static_cast<Number>((currents[site].potential + length / 2) * spacing)};
  };
  const auto current = [&currents](std::uint32_t site) {
    std::array<Number, 3> j{};
    for (std::size_t a = 0; a < 3; ++a) j[a] = static_cast<Number>(currents[site].current[a]);
    return j;
  };
  return {site_array<Number, 1>("potential", potential), site_array<Number, 3>("current", current), part_array(part)};
}

}  // namespace

std::vector<SiteCurrent> ConductivityRecord::site_values(const Potentials& potentials) {
  std::vector<SiteCurrent> currents(potentials.voxels().size());
  potentials.visit(
      [&](std::int64_t first, std::span<const SiteCurrent> some) { std::copy(some.begin(), some.end(), currents.begin() + first); });
  return currents;
}

std::vector<SiteField> ConductivityRecord::fields(const Potentials& /*potentials*/, const std::vector<SiteCurrent>& currents, int axis,
                                                  const ConductivityResult& result, const FieldsPlan& plan, std::int64_t part) {
  const SampleFacts& sample = result.sample;
  const double length = length_between_ends(result.plan.ends, sample.shape()[static_cast<std::size_t>(axis)]);
  const auto make = plan.numbers == FieldNumbers::f64 ? fields_of_currents<double> : fields_of_currents<float>;
  return make(currents, length, sample.voxel_size_m().value_or(1), part);
}

namespace {

std::string conductivity_table_name(const char* what, int axis) {
  return text("conductivity_", what, "_", axis_names[static_cast<std::size_t>(axis)], ".csv");
}

std::string conductivity_profile_csv(const ConductivityMeasures& measures, int axis, const SampleFacts& sample) {
  std::string lines = "slice,position_m,porosity,potential,current\n";
  const auto h = sample.voxel_size_m();
  for (std::size_t i = 0; i < measures.slices.size(); ++i) {
    const ConductivitySlice& slice = measures.slices[i];
    const double area = sample.slice_voxels(axis, i);  // 0 in a slice outside a mask: the cells are then empty
    const auto position = h ? std::optional((static_cast<double>(i) + 0.5) * *h) : std::nullopt;
    lines += text(i, ",", table_cell(position), ",", table_cell(static_cast<double>(slice.sites) / area), ",", table_cell(slice.potential),
                  ",", table_cell(slice.current), "\n");
  }
  return lines;
}

std::string conductivity_cubes_csv(const ConductivityMeasures& measures) {
  std::string lines = text(cube_columns, ",current\n");
  for (const std::vector<SubVolume>& cubes : measures.sub_volumes) {
    for (const SubVolume& cube : cubes) lines += text(cube_cells(cube), ",", table_cell(cube.mean), "\n");
  }
  return lines;
}

}  // namespace

std::vector<RunTable> ConductivityRecord::tables(AxisRole /*role*/, const ConductivityResult& result, int axis) {
  const ConductivityMeasures& measures = *result.along[static_cast<std::size_t>(axis)]->measures;
  return {{conductivity_table_name("profile", axis), conductivity_profile_csv(measures, axis, result.sample)},
          {conductivity_table_name("subvolumes", axis), conductivity_cubes_csv(measures)}};
}

std::vector<RunTable> result_tables(const ConductivityResult& result) {
  const auto monitors_of = [&](int axis) {
    const auto& along = result.along[static_cast<std::size_t>(axis)];
    return along ? along->monitors : std::vector<ConductivityState>();
  };
  const auto in_unit_of_property = [&](int axis) {
    std::vector<PropertyState> states;
    for (const ConductivityState& state : monitors_of(axis)) states.push_back({{state}, result.plan.best_conductor()});
    return states;
  };
  return {{"conductivity_history.csv", result.plan.names_property() ? history_table(property_monitors, in_unit_of_property)
                                                                    : history_table(conductivity_monitors, monitors_of)}};
}

namespace {

// Enough for two digits of the distance between the bounds.
int factor_digits(const ConductivityState& state) {
  constexpr int least = 6, most = 15;
  const double apart = state.relative_error();
  return apart > 0 && std::isfinite(apart) ? std::clamp(static_cast<int>(std::ceil(-std::log10(apart))) + 2, least, most) : least;
}

std::string site_lines(const ConductivityResult& result) {
  std::string lines =
      result_line("conducting", text(grouped(result.sites), " sites, ", digits(result.porosity_conducting), " of the volume"));
  if (result.sites_dropped == 0) return lines;
  return lines + result_line("", text(grouped(result.sites_dropped), result.sites_dropped == 1 ? " other site is" : " other sites are",
                                      " left out: ", result.plan.conductivities.empty() ? "" : "insulators, ",
                                      "joined through voxel edges only, or leading nowhere through faces, they carry no current"));
}

// " W/(m K)"; "" for the formation factor.
std::string unit_words(const ConductivityPlan& plan) { return plan.names_property() ? text(" ", plan.facts_of_property().unit) : ""; }

std::string conductivity_words(const ConductivityPlan& plan) {
  std::vector<std::string> each;
  for (const auto& [label, conductivity] : plan.conductivities) each.push_back(text("label ", label, ": ", digits(conductivity)));
  return joined(each, ", ") + unit_words(plan);
}

// The tensor, and its principal values.
std::string periodic_lines(const ConductivityResult& result) {
  const bool has_unit = result.plan.names_property();
  std::string lines = tensor_lines(
      has_unit ? text("in", unit_words(result.plan)) : "D_eff/D", "along",
      [&](std::size_t row, std::size_t column) { return has_unit ? result.effective_tensor(row, column) : result.tensor(row, column); });
  const auto axes = has_unit ? result.effective_principal() : result.principal();
  for (std::size_t i = 0; axes && i < 3; ++i)
    lines += result_line(i == 0 ? "principal" : "", text(digits(axes->values[i]), " along ", direction_words(axes->directions[i])));
  return lines;
}

// D_eff / D and what follows from F.
std::string derived_words(const ConductivityResult& result, std::size_t axis) {
  std::vector<std::string> words;
  const auto add = [&](const std::string& what, const std::optional<double>& value) {
    if (value && std::isfinite(*value)) words.push_back(text(what, digits(*value, 4)));
  };
  add("D_eff/D = ", result.tensor(axis, axis));
  for_each_quantity(derived_factors, [&](const auto& each) { add(text(each.words, " "), (result.*each.of_axis)(axis)); });
  return joined(words, ", ");
}

// "F = 23.12, proven between 23.1 and 23.14", for a potential with a path.
std::string formation_factor_words(const ConductivityState& state) {
  const int significant = factor_digits(state);
  const auto inverse = [&](double conductance) { return digits(1 / conductance, significant); };
  if (!(state.conductance > 0)) return text("F is at least ", inverse(state.upper));
  const std::string factor = text("F = ", inverse(state.conductance));
  if (!(state.lower > 0)) return text(factor, ", proven to be at least ", inverse(state.upper));
  return text(factor, ", proven between ", inverse(state.upper), " and ", inverse(state.lower));
}

// "half width of the bounds 0.05 % of F".
std::string half_width_words(const ConductivityState& state) {
  const double error = state.relative_error();
  return std::isfinite(error) ? text("half width of the bounds ", digits(100 * error, 2), " % of F") : "no upper bound yet";
}

// "thermal conductivity = 85.25 W/(m K), proven between 85.24 and 85.26", for a potential with a path.
std::string property_words(const ConductivityPlan& plan, const ConductivityState& state) {
  const int significant = factor_digits(state);
  const std::string_view name = plan.facts_of_property().words;
  const std::string unit = unit_words(plan);
  const auto in_unit = [&](double conductance) { return digits(conductance * plan.best_conductor(), significant); };
  if (!(state.conductance > 0)) return text(name, " is at most ", in_unit(state.upper), unit);
  const std::string words = text(name, " = ", in_unit(state.conductance), unit);
  return state.lower > 0 ? text(words, ", proven between ", in_unit(state.lower), " and ", in_unit(state.upper))
                         : text(words, ", proven to be at most ", in_unit(state.upper));
}

std::string potential_lines(const ConductivityResult& result, std::size_t axis) {
  const char name = axis_names[axis];
  const std::string what = text("along ", name);
  const ConductivityPlan& plan = result.plan;
  if (!result.conducts[axis]) {
    const std::string value = plan.names_property() ? text(plan.facts_of_property().words, " = 0", unit_words(plan)) : "F = infinite";
    return result_line(what, text(value, ": no path through voxel faces along ", name));
  }
  if (!result.along[axis] || !(result.along[axis]->last.upper > 0)) return "";
  const Conductivity& potential = *result.along[axis];
  const ConductivityState& last = potential.last;
  std::string lines = plan.names_property() ? result_line(what, property_words(plan, last)) : "";
  lines += result_line(lines.empty() ? what : "", formation_factor_words(last));
  lines += result_line("", text(last.iterations, last.iterations == 1 ? " iteration, " : " iterations, ", digits(last.seconds, 3), " s, ",
                                potential.converged ? "converged, " : "NOT CONVERGED, ", half_width_words(last)));
  lines += result_line("", derived_words(result, axis));
  if (const std::string words = spread_words("the mean current", potential.sub_volumes); !words.empty()) lines += result_line("", words);
  return lines;
}

}  // namespace

std::optional<double> site_iterations_per_second(const ConductivityResult& result) {
  double iterations = 0, seconds = 0;
  for (const auto& potential : result.along) {
    if (!potential) continue;
    iterations += static_cast<double>(potential->last.iterations);
    seconds += potential->last.seconds;
  }
  return iterations > 0 && seconds > 0 ? std::optional(iterations * static_cast<double>(result.sites) / seconds) : std::nullopt;
}

std::string conductivity_lines(const ConductivityResult& result) {
  std::string lines = site_lines(result);
  if (!result.plan.conductivities.empty()) lines += result_line("conductivity", conductivity_words(result.plan));
  if (result.sample.boundary == Boundary::periodic) lines += periodic_lines(result);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (result.plan.directions[axis]) lines += potential_lines(result, axis);
  }
  return lines;
}

std::string result_text(const ConductivityResult& result, const RunRecord& record) {
  std::string lines = sample_lines(result.sample) + conductivity_lines(result);
  const auto speed = site_iterations_per_second(result);
  lines += work_lines("speed", speed ? plain(*speed / 1e6) + " million sites x iterations a second" : "", result);
  lines += stop_lines(record, "any ranks and device:");
  return record.plan.named(lines);
}

std::string progress_words(const ConductivityResult& result, const ConductivityState& state, const AxisProgress& /*first*/) {
  const ConductivityPlan& plan = result.plan;
  const std::string value = plan.names_property() ? property_words(plan, state) : formation_factor_words(state);
  const std::string words = text("iteration ", state.iterations, ", ", value);
  return std::isfinite(state.relative_error()) ? text(words, ", ", half_width_words(state)) : words;
}

}  // namespace karst
