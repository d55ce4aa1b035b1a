#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "physics/relaxation/record/relaxation_row.hpp"
#include "physics/relaxation/relaxation_quantities.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

namespace {

template <class List, class Row>
std::string rows_csv(const List& list, const std::vector<Row>& rows) {
  const std::vector<QuantityFacts> facts = facts_of(list);
  std::string csv = column_names(facts) + "\n";
  for (const Row& row : rows) csv += row_cells(facts, numbers_of(list, row, ResultUnits())) + "\n";
  return csv;
}

// "0.123 s"; "infinite".
std::string time_words(const std::optional<double>& seconds, int significant = 5) {
  return seconds ? digits(*seconds, significant) + " s" : "infinite";
}

std::string t2_words(const RelaxationResult& result) {
  return text("log mean ", time_words(result.log_mean_t2_s()), ", mean ", time_words(result.mean_t2_s()), ", largest ",
              time_words(result.slowest_t2_s()), " (", percent(result.slowest_share()), " of the signal)");
}

std::string wall_words(const RelaxationResult& result) {
  if (result.faces == 0) return "none: no pore has a wall";
  return text("S/V ", digits(result.surface_to_volume_per_m(), 4), " 1/m by local normals; all faces ",
              digits(result.faces_surface_to_volume_per_m(), 4), ", two thirds of them ",
              digits(result.isotropic_surface_to_volume_per_m(), 4));
}

std::string regime_of(double kappa) {
  constexpr double fast = 0.1, slow = 10;
  return kappa < fast ? "fast diffusion" : kappa > slow ? "slow diffusion" : "between fast and slow diffusion";
}

std::string fast_words(const RelaxationResult& result) {
  const auto kappa = result.kappa();
  return text("V/(rho S) ", time_words(result.fast_t2_s()), result.bulk_t2_s() ? " with the bulk" : "", " (all faces ",
              time_words(result.faces_fast_t2_s()), ")", kappa ? text("; rho (V/S)/D = ", digits(*kappa, 3), ": ", regime_of(*kappa)) : "");
}

std::string decay_words(const RelaxationResult& result) {
  const std::int64_t echoes = result.request.echoes;
  return text(grouped(echoes), echoes == 1 ? " echo of " : " echoes of ", time_words(result.echo_s), ", signal at the last one ",
              digits(result.decay.back().signal, 4));
}

std::string bound_words(const RelaxationResult& result) {
  return text(result.converged() ? "" : "NOT CONVERGED, ", "at most ", digits(result.bounds_apart, 2), " apart after ", result.iterations,
              result.iterations == 1 ? " iteration" : " iterations");
}

std::string speed_words(const RelaxationResult& result) {
  const double steps = static_cast<double>(result.sample.sites()) * static_cast<double>(result.iterations);
  return text(digits(steps / result.seconds.solve / 1e6, 3), " million sites x iterations a second");
}

}  // namespace

std::string result_text(const RelaxationResult& result, const RunRecord& record) {
  const SampleFacts& sample = result.sample;
  std::string lines = text(sample.path(), "\n");
  for (const auto& [what, words] : choice_words(sample.image, sample.share_of_box())) lines += result_line(what, words);
  lines += result_line("porosity", text(digits(sample.image.porosity), "; ", grouped(sample.sites()), " pores"));
  lines += result_line("boundary", boundary_name(sample.boundary).data());
  lines += result_line("surface", wall_words(result)) + result_line("T2", t2_words(result));
  lines += result_line("fast", fast_words(result)) + result_line("decay", decay_words(result)) + result_line("bounds", bound_words(result));
  lines += work_lines("speed", speed_words(result), result);
  return record.plan.named(lines);
}

std::vector<RunTable> result_tables(const RelaxationResult& result) {
  return {{"decay.csv", rows_csv(decay_columns, result.decay)}, {"t2.csv", rows_csv(mode_columns, result.modes)}};
}

}  // namespace karst
