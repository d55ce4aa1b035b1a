#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "base/units.hpp"
#include "physics/conductivity/record/conductivity_record.hpp"
#include "physics/permeability/permeability_quantities.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "physics/permeability/record/permeability_record.hpp"
#include "run/record/words/result_lines.hpp"

namespace karst {

namespace {

std::string line(const std::string& what, const std::string& value) { return result_line(what, value); }

std::string k_lines(const PermeabilityResult& result) {
  const auto h = result.sample.voxel_size_m();
  const double area = h ? *h * *h : 1;
  std::string lines = tensor_lines(h ? "k, mD" : "k, voxel^2", "flow along", [&](std::size_t row, std::size_t column) {
    const auto k = result.k_voxel2(row, column);
    return k && h ? std::optional(in_millidarcy(*k * area)) : k;
  });
  if (!h)
    lines +=
        line("", text("voxel size unknown: give ", setting("voxel_size"), ", as in ", setting("voxel_size", "5um"), ", for m2 and mD"));
  return lines;
}

std::string start_lines(const PermeabilityResult& result) {
  if (result.coarser.empty()) return "";
  const std::size_t more = result.coarser.size() - 1;
  const std::string coarser = more == 0 ? "" : text(" and ", more, more == 1 ? " coarser level" : " coarser levels");
  return line("start", text("nested, from ", shape_text(result.coarser.back().shape), " voxels", coarser, ": ",
                            digits(result.seconds.start, 3), " s"));
}

std::string inertia_lines(const FlowState& state) {
  const double reynolds = reynolds_number(state), mach = mach_number(state);
  std::string lines =
      line("", text("Reynolds number ", digits(reynolds, 3), " (mean velocity, square root of k), Mach number at most ", digits(mach, 3)));
  if (mach > 0.1) lines += line("", text("Mach number above 0.1: compressibility affects k; use a smaller ", setting("body_force")));
  if (reynolds < 1e-3) lines += line("", text("creeping flow: inertia needs a larger ", setting("body_force")));
  return lines;
}

std::string forchheimer_lines(const ForchheimerSeries& series, const std::optional<double>& h) {
  const Forchheimer& fit = series.fit;
  std::string lines =
      line("", text("Forchheimer: k0 = ", h ? text(digits(fit.k0 * *h * *h, 4), " m2") : text(digits(fit.k0, 4), " voxel^2"),
                    ", beta = ", h ? text(digits(fit.beta / *h, 4), " 1/m") : text(digits(fit.beta, 4), " 1/voxel"), ", of ",
                    series.flows.size(), " flows, Reynolds numbers ", digits(series.flows.front().reynolds, 3), " to ",
                    digits(series.flows.back().reynolds, 3)));
  lines += line("", text("1/k rises by ", percent(fit.rise, 2), "; the fit is off by ", percent(fit.residual, 2), " (root mean square)"));
  if (!std::all_of(series.flows.begin(), series.flows.end(), [](const ForcedFlowFacts& flow) { return flow.converged; }))
    lines += line("", text("not all of these flows have CONVERGED: use more ", setting("max_steps")));
  if (!(fit.rise > 5 * series.relative_error))
    lines += line("", text("the rise is within the error of k: use larger ", setting("forces"), ", or a smaller ", setting("tolerance")));
  if (series.mach_max > 0.1) lines += line("", text("Mach number above 0.1: compressibility affects k; use smaller ", setting("forces")));
  return lines;
}

std::string answer_lines(const PermeabilityResult& result, std::size_t axis) {
  const std::optional<FlowAnswers>& answers = result.state.answers[axis];
  if (!answers) return "";
  std::vector<std::string> words;
  for (const auto& [line, shown] : text_lines(facts_of(flow_answers), numbers_of(flow_answers, *answers, ResultUnits()), ResultUnits()))
    words.push_back(shown);
  if (std::string cubes = spread_words("k", answers->sub_volumes); !cubes.empty()) words.push_back(std::move(cubes));
  std::string lines = words.empty() ? "" : line("", joined(words, "; "));
  if (answers->forchheimer) lines += forchheimer_lines(*answers->forchheimer, result.sample.voxel_size_m());
  return lines;
}

std::string direction_lines(const PermeabilityResult& result, const Flow& flow) {
  const auto axis = static_cast<std::size_t>(flow.last.axis);
  const char name = axis_names[axis];
  const std::string along = text("along ", name);
  if (!result.sample.percolates[axis]) return line(along, text("does not percolate in ", name, ": k_", name, name, " = 0"));
  const std::string error =
      std::isfinite(flow.last.relative_error) ? text("estimated error ", digits(100 * flow.last.relative_error, 2), " %") : "error unknown";
  std::string lines = line(along, text(flow.last.steps, " steps, ", digits(flow.last.seconds, 3), " s, ",
                                       flow.converged ? "converged, " : "NOT CONVERGED, ", error));
  const bool has_inertia = result.plan.numerics.equilibrium == EquilibriumKind::navier_stokes;
  if (has_inertia && result.plan.forces.empty()) lines += inertia_lines(flow.last);
  return lines + answer_lines(result, axis);
}

std::string k_words(double k, const std::optional<double>& h) {
  return h ? text(digits(in_millidarcy(k * (*h * *h)), 5), " mD") : text(digits(k, 5), " voxel^2");
}

std::string other_lattice_line(const OtherLattice& other, Boundary boundary, const std::optional<double>& h) {
  const std::string k = text(boundary_name(boundary), " with ", other.lattice, " ", k_words(other.value.k, h));
  if (!other.relative_difference) return line("", k);
  return line("", text(k, ", difference ", digits(100 * *other.relative_difference, 3), " % +- ",
                       digits(100 * other.relative_uncertainty, 2), " %"));
}

std::string bracket_lines(const PermeabilityResult& result) {
  if (result.state.variants.empty()) return "";
  const auto h = result.sample.voxel_size_m();
  const auto shown = [&](double k) { return k_words(k, h); };
  std::string lines;
  for (const BracketDirection& bracket : result.bracket()) {
    const bool is_axis = bracket.name == "x" || bracket.name == "y" || bracket.name == "z";
    lines += line(is_axis ? "bracket " + bracket.name : "principal " + bracket.name,
                  text(shown(bracket.low), " to ", shown(bracket.high), is_axis ? "" : " along " + direction_words(bracket.direction)));
    for (const auto& [boundary, values] : {std::pair("periodic", &bracket.periodic), {"mirror", &bracket.mirror}}) {
      std::string words = text(boundary, " ", shown(values->as_it_is.k));
      if (values->halved && values->extrapolated) {
        words += text(", voxels halved ", shown(values->halved->k), ", extrapolated ", shown(values->extrapolated->k), " +- ",
                      shown(values->extrapolated->uncertainty));
      }
      lines += line("", words);
    }
    if (bracket.other_lattice) lines += other_lattice_line(*bracket.other_lattice, result.sample.boundary, h);
  }
  for (const VariantRun& run : result.state.variants) {
    if (run.flows.have_converged()) continue;
    lines += line("", text("NOT CONVERGED: ", variant_words(run.flows.variant, result.plan.numerics.lattice), " (stopped by ",
                           setting("max_steps"), ")"));
  }
  return lines;
}

// The ranks and devices that a restart may run on.
std::string restart_ranks(const PermeabilityResult& result, const RunRecord& record) {
  const std::int64_t parts = result.balance.parts;
  return record.plan.is_prepared ? text(parts, parts == 1 ? " rank" : " ranks", ", or any number with a case prepared for it, any device:")
                                 : "any ranks and device:";
}

std::string storage_line(const PermeabilityResult& result) {
  if (!result.plan.machine.is_usual_storage) return "";
  return line("storage", text(storage_name(result.machine.storage), ", ", storage_for(result.settings()).reason));
}

// "r = 4.36 voxels; tubes of this radius with F 20.58: k 0.1154 voxel^2 ...".
std::string critical_lines(const PermeabilityResult& result, const ConductivityResult& conductivity) {
  std::string lines;
  for (std::size_t axis = 0; axis < 3 && result.critical; ++axis) {
    const CriticalRadius critical = critical_radius(result, conductivity, axis);
    const auto tube = critical.k_of_tube(), katz_thompson = critical.k_of_katz_thompson(), share = critical.tube_by_k();
    if (!tube || !katz_thompson || !share) continue;
    lines += line(lines.empty() ? "critical" : "",
                  text("along ", axis_names[axis], ": r = ", digits(std::sqrt(static_cast<double>(critical.squared)), 3),
                       " voxels, r^2/(8 F) = ", digits(*tube, 4), " voxel^2 (", digits(*share, 3), " k), Katz-Thompson ",
                       digits(*katz_thompson, 4), " voxel^2"));
  }
  return lines;
}

}  // namespace

CriticalRadius critical_radius(const PermeabilityResult& flows, const ConductivityResult& conductivity, std::size_t axis) {
  return {flows.critical ? (*flows.critical)[axis] : 0, conductivity.tensor(axis, axis), flows.k_voxel2(axis, axis)};
}

std::string result_text(const PermeabilityResult& result, const RunRecord& record, const ConductivityResult* conductivity) {
  std::string lines = sample_lines(result.sample);
  if (const std::string words = surface_words(result.sample); !words.empty()) lines += line("surface", words);
  lines += k_lines(result) + start_lines(result);
  for (const auto& flow : result.flows()) {
    if (flow) lines += direction_lines(result, *flow);
  }
  lines += storage_line(result);
  const Storage storage = result.machine.storage;
  lines += work_lines("speed", mflups_words(result), result, storage == Storage::f64 ? "" : std::string(storage_name(storage)));
  lines += bracket_lines(result);
  if (conductivity) lines += conductivity_lines(*conductivity) + critical_lines(result, *conductivity);
  lines += stop_lines(record, restart_ranks(result, record));
  return record.plan.named(lines);
}

std::string progress_words(const PermeabilityResult& result, const FlowState& state, const AxisProgress& first) {
  const double steps = static_cast<double>(state.steps);
  std::string words = text("step ", state.steps, ", k ", k_words(state.k_driven(), result.sample.voxel_size_m()));
  if (std::isfinite(state.relative_error)) words += text(", estimated error ", digits(100 * state.relative_error, 2), " %");
  words += text(", ", digits(static_cast<double>(result.sample.sites()) * steps / state.seconds / 1e6, 3), " MFLUPS");
  // Assumes that the error falls exponentially.
  const double fallen = std::log(first.error / state.relative_error),
               to_fall = std::log(state.relative_error / result.plan.numerics.tolerance);
  if (!(std::isfinite(fallen) && fallen > 0 && to_fall > 0)) return words;
  return text(words, ", ", digits((state.seconds - first.seconds) * to_fall / fallen, 2), " s left");
}

}  // namespace karst
