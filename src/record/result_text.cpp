#include "record/result_text.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "base/units.hpp"
#include "geometry/pore_measures.hpp"
#include "partition/part_weights.hpp"
#include "record/sample_words.hpp"

namespace karst {

namespace {

std::string line(const std::string& what, const std::string& value) { return result_line(what, value); }

std::string k_lines(const RunResult& result) {
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

std::string start_lines(const RunResult& result) {
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

std::string sub_volume_words(const std::vector<SubVolumeSpread>& sub_volumes) {
  std::vector<CubeSpread> cubes;
  for (const SubVolumeSpread& each : sub_volumes) cubes.push_back({each.edge, each.k_voxel2});
  return spread_words("k", cubes);
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

std::string answer_lines(const RunResult& result, std::size_t axis) {
  const std::optional<FlowAnswers>& answers = result.state.answers[axis];
  if (!answers) return "";
  std::vector<std::string> words;
  if (answers->tortuosity) words.push_back("tortuosity " + digits(*answers->tortuosity, 4));
  if (std::string cubes = sub_volume_words(answers->sub_volumes); !cubes.empty()) words.push_back(std::move(cubes));
  std::string lines = words.empty() ? "" : line("", joined(words, "; "));
  if (answers->forchheimer) lines += forchheimer_lines(*answers->forchheimer, result.sample.voxel_size_m());
  return lines;
}

std::string direction_lines(const RunResult& result, const Flow& flow) {
  const auto axis = static_cast<std::size_t>(flow.last.axis);
  const char name = axis_names[axis];
  const std::string along = text("along ", name);
  if (!result.sample.percolates[axis]) return line(along, text("does not percolate in ", name, ": k_", name, name, " = 0"));
  const std::string error =
      std::isfinite(flow.last.relative_error) ? text("estimated error ", digits(100 * flow.last.relative_error, 2), " %") : "error unknown";
  std::string lines = line(along, text(flow.last.steps, " steps, ", digits(flow.last.seconds, 3), " s, ",
                                       flow.converged ? "converged, " : "NOT CONVERGED, ", error));
  const bool has_inertia = result.plan.settings.equilibrium == EquilibriumKind::navier_stokes;
  if (has_inertia && result.plan.forces.empty()) lines += inertia_lines(flow.last);
  return lines + answer_lines(result, axis);
}

std::string direction_words(const Vector3& direction) {
  return text("(", digits(direction[0], 3), ", ", digits(direction[1], 3), ", ", digits(direction[2], 3), ")");
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

std::string bracket_lines(const RunResult& result) {
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
    lines += line("", text("NOT CONVERGED: ", variant_words(run.flows.variant, result.plan.settings.lattice), " (stopped by ",
                           setting("max_steps"), ")"));
  }
  return lines;
}

// "1, 2, 2"; "1 to 16" for many ranks.
template <class Number, class Words>
std::string list_or_range(const std::vector<Number>& numbers, Words&& words) {
  constexpr std::size_t most = 8;
  std::vector<std::string> each;
  for (const Number number : numbers) each.push_back(words(number));
  if (each.size() <= most) return joined(each, ", ");
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  return text(words(*low), " to ", words(*high));
}

// What a restart may run on.
std::string restart_ranks(const RunResult& result, const RunRecord& record) {
  const std::int64_t parts = result.balance.parts;
  return record.plan.is_prepared ? text(parts, parts == 1 ? " rank" : " ranks", ", or any number with a case prepared for it, any device:")
                                 : "any ranks and device:";
}

}  // namespace

std::string result_line(const std::string& what, const std::string& value) { return text("  ", padded(what, 14), value, "\n"); }

std::string stop_lines(const RunRecord& record, const std::string& ranks) {
  if (record.stopped_by.empty()) return "";
  const std::string by = text("by ", record.stopped_by, "; ");
  if (record.plan.directory.empty()) return line("stopped", by + "the run is not kept: there is no run directory (-o)");
  if (!record.is_kept)
    return line("stopped",
                text(by, "the checkpoint could not be written: ", setting("restart"), " uses the earlier checkpoint, if there is one"));
  return line("stopped", text(by, "the run is kept. To restart it, on ", ranks)) + line("", record.plan.restart_command);
}

std::string tensor_lines(const std::string& what, const std::string& row_name,
                         const std::function<std::optional<double>(std::size_t row, std::size_t column)>& value) {
  std::string lines = line(what, "driven along   x             y             z");
  for (std::size_t row = 0; row < 3; ++row) {
    std::string cells = text(row_name, " ", axis_names[row]);
    for (std::size_t column = 0; column < 3; ++column) {
      const auto number = value(row, column);
      const std::size_t end = 26 + 14 * column;
      cells += indented(number ? digits(*number, 6) : "-", end - cells.size());
    }
    lines += line("", cells);
  }
  return lines;
}

std::string spread_words(const std::string& what, const std::vector<CubeSpread>& sub_volumes) {
  std::vector<std::string> edges, widths;
  for (const auto& [edge, spread] : sub_volumes) {
    if (!(spread.mean > 0)) continue;
    edges.push_back(text(edge));
    widths.push_back(percent(spread.standard_deviation / spread.mean, 0));
  }
  if (edges.empty()) return "";
  return text("standard deviation of ", what, " over cubes of ", joined(edges, ", "), " voxels: ", joined(widths, ", "));
}

std::string sample_lines(const SampleFacts& sample) {
  const ImageFacts& image = sample.image;
  std::string lines = text(image.path, "\n");
  for (const auto& [what, words] : choice_words(image, sample.share_of_box())) lines += line(what, words);
  return lines + line("porosity", text(digits(image.porosity), " total, ", digits(image.porosity_connected), " connected; ",
                                       grouped(image.sites), " sites"));
}

std::string surface_words(const SampleFacts& sample) {
  if (!sample.pores) return "";
  const Index3& faces = sample.pores->faces;
  const double each_voxel = isotropic_surface(faces, sample.voxels());
  const auto h = sample.voxel_size_m();
  return text(h ? text(digits(each_voxel / *h, 4), " 1/m") : text(digits(each_voxel, 4), " 1/voxel"),
              " (area / sample volume; estimated from ", grouped(faces[0] + faces[1] + faces[2]), " voxel faces)");
}

// "NVIDIA H200, cpu with 7 threads (2 ranks)".
std::string words_of_ranks(const std::vector<RankMachine>& ranks) {
  std::vector<std::string> each, kinds;
  for (const RankMachine& rank : ranks) {
    const bool is_cpu = rank.device == DeviceKind::cpu;
    each.push_back(is_cpu ? text("cpu with ", rank.threads, rank.threads == 1 ? " thread" : " threads") : text(rank.name.data()));
    if (std::find(kinds.begin(), kinds.end(), each.back()) == kinds.end()) kinds.push_back(each.back());
  }
  for (std::string& kind : kinds) {
    const auto count = std::count(each.begin(), each.end(), kind);
    if (count > 1) kind += text(" (", count, " ranks)");
  }
  return joined(kinds, ", ");
}

std::string machine_words(const std::vector<int>& threads, const FlowSettings& settings, const std::string& device,
                          const std::vector<RankMachine>& unlike) {
  const std::size_t ranks = threads.size();
  const std::string all = text(ranks, ranks == 1 ? " rank, " : " ranks, ");
  if (!unlike.empty()) return text(all, words_of_ranks(unlike), ", transfer ", transfer_name(settings.transfer));
  if (settings.device != DeviceKind::cpu) return text(all, device, ranks == 1 ? "" : text(", transfer ", transfer_name(settings.transfer)));
  const auto [least, most] = std::minmax_element(threads.begin(), threads.end());
  if (*least == *most) return text(all, *most, *most == 1 ? " thread each" : " threads each");
  return text(all, list_or_range(threads, [](int number) { return text(number); }), " threads");
}

std::string part_lines(const PartitionChoice& choice, const PartSizes& sizes) {
  if (are_equal(choice.weights)) return "";
  const std::string shares = list_or_range(shares_of(choice.weights), [](double share) { return digits(100 * share, 3); });
  const std::string from = sizes.kind == WeightsKind::measured ? "by the measured speeds"
                           : sizes.kind == WeightsKind::given  ? "as given by " + setting("weights")
                                                               : "equal";
  bool are_cpus_left_out = false;
  for (std::size_t i = 0; i < sizes.speeds.size(); ++i)
    are_cpus_left_out = are_cpus_left_out || (choice.weights[i] == 0 && sizes.speeds[i].seconds_a_step > 0);
  const std::string why = are_cpus_left_out ? " (CPUs would slow the steps)" : "";
  return line("parts", text(shares, " % of the sites, ", from, why, sizes.most_bytes.empty() ? "" : ", within the memory of the devices"));
}

std::string result_text(const RunResult& result, const RunRecord& record) {
  std::string lines = sample_lines(result.sample);
  if (const std::string words = surface_words(result.sample); !words.empty()) lines += line("surface", words);
  lines += k_lines(result) + start_lines(result);
  for (const auto& flow : result.flows()) {
    if (flow) lines += direction_lines(result, *flow);
  }
  if (const auto speed = result.mflups())
    lines +=
        line("speed", text(plain(*speed), " MFLUPS on ", machine_words(result.threads, result.plan.settings, result.device, result.ranks)));
  lines += part_lines(result.choice, result.sizes);
  lines += bracket_lines(result) + stop_lines(record, restart_ranks(result, record));
  return record.plan.named(lines);
}

}  // namespace karst
