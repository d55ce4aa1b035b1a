#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "physics/conductivity/conductivity_quantities.hpp"
#include "physics/conductivity/record/conductivity_record.hpp"
#include "run/record/words/result_lines.hpp"

namespace karst {

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
  return lines +
         result_line("", text(grouped(result.sites_dropped), result.sites_dropped == 1 ? " other site is" : " other sites are",
                              " left out: joined through voxel edges only, or leading nowhere through faces, they carry no current"));
}

std::string conductivity_words(const std::vector<LabelConductivity>& all) {
  std::vector<std::string> each;
  for (const auto& [label, conductivity] : all) each.push_back(text("label ", label, ": ", digits(conductivity)));
  return joined(each, ", ");
}

std::string principal_lines(const ConductivityResult& result) {
  const auto axes = result.principal();
  std::string lines;
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

std::string potential_lines(const ConductivityResult& result, std::size_t axis) {
  const char name = axis_names[axis];
  const std::string what = text("along ", name);
  if (!result.conducts[axis]) return result_line(what, text("F = infinite: no path through voxel faces along ", name));
  if (!result.along[axis] || !(result.along[axis]->last.upper > 0)) return "";
  const Conductivity& potential = *result.along[axis];
  const ConductivityState& last = potential.last;
  std::string lines = result_line(what, formation_factor_words(last));
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
  if (!result.plan.conductivities.empty()) lines += result_line("conductivity", conductivity_words(result.plan.conductivities));
  if (result.sample.boundary == Boundary::periodic)
    lines += tensor_lines("D_eff/D", "along", [&](std::size_t row, std::size_t column) { return result.tensor(row, column); }) +
             principal_lines(result);
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

std::string progress_words(const ConductivityResult& /*result*/, const ConductivityState& state, const AxisProgress& /*first*/) {
  const std::string words = text("iteration ", state.iterations, ", ", formation_factor_words(state));
  return std::isfinite(state.relative_error()) ? text(words, ", ", half_width_words(state)) : words;
}

}  // namespace karst
