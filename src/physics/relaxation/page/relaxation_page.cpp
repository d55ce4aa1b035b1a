#include "physics/relaxation/page/relaxation_page.hpp"

#include <cmath>
#include <map>
#include <utility>

#include "physics/relaxation/relaxation_quantities.hpp"
#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

constexpr const char *block = "/relaxation", *decay_table = "decay.csv", *t2_table = "t2.csv";

std::string of_block(const char* key) { return text(block, "/", key); }

std::string t2_card(const RunFacts& run) {
  const auto mean = run.number(of_block("log_mean_t2_s")), apart = run.number(of_block("bounds_apart"));
  const bool has_converged = run.truth(of_block("converged")).value_or(false);
  return number_card(
      "logarithmic mean of T<sub>2</sub>", mean ? html_number(*mean, 5) : "infinite",
      {"s", known_number(run, of_block("mean_t2_s"), 5, "mean ", " s"), known_number(run, of_block("slowest_t2_s"), 5, "largest ", " s")},
      apart
          ? text(has_converged ? "" : "<strong>not converged</strong>, ", "bounds of the signal at most ", html_number(*apart, 2), " apart")
          : "");
}

std::string surface_card(const RunFacts& run) {
  const auto surface = run.number(of_block("surface_to_volume_per_m"));
  if (!surface) return "";
  return number_card("surface / volume of the pores", html_number(*surface, 4),
                     {"1/m, by local normals", known_number(run, of_block("faces_surface_to_volume_per_m"), 4, "all faces: "),
                      known_number(run, of_block("isotropic_surface_to_volume_per_m"), 4, "two thirds of them: ")},
                     "a stair of voxels has more faces than a smooth wall has area");
}

std::string regime_card(const RunFacts& run) {
  const auto kappa = run.number(of_block("kappa"));
  if (!kappa) return "";
  return number_card("ρ (V/S) / D", html_number(*kappa, 3),
                     {known_number(run, of_block("fast_t2_s"), 5, "T<sub>2</sub> of fast diffusion: ", " s"),
                      known_number(run, of_block("faces_fast_t2_s"), 5, "with all faces: ", " s")},
                     "far below 1: diffusion is fast, and T<sub>2</sub> = V/(ρS)");
}

std::string relaxation_cards(const RunFacts& run, int) {
  return element("div", t2_card(run) + surface_card(run) + regime_card(run), "class=\"cards\"");
}

std::vector<ChartGroup> decay_charts(const RunFacts& run) {
  const auto table = run.table(decay_table, {"time_s", "signal", "lower", "upper"});
  if (!table || table->rows() == 0) return {};
  Chart chart("decay", "Signal over time, with its proven bounds", {"time, s"}, {"signal", true});
  chart.curves = {curve_of(*table, "time_s", "lower", "lower bound", 1), curve_of(*table, "time_s", "upper", "upper bound", 2),
                  curve_of(*table, "time_s", "signal", "signal", 0)};
  chart.caption = "The signal of all spins in the pores at each echo, 1 at the start. It is proven to lie between the bounds.";
  return {{decay_table, {std::move(chart)}}};
}

constexpr double least_shown = 1e-4;  // share of the signal

// Shares of the signal in bins of equal width on a logarithmic axis.
Curve distribution_of(const std::vector<double>& times, const std::vector<double>& shares) {
  constexpr double bins_of_decade = 10;
  std::map<std::int64_t, double> bins;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] > 0) bins[static_cast<std::int64_t>(std::floor(std::log10(times[i]) * bins_of_decade))] += shares[i];
  }
  std::erase_if(bins, [](const auto& bin) { return bin.second < least_shown; });
  const auto end_of = [](std::int64_t bin) { return std::pow(10.0, static_cast<double>(bin) / bins_of_decade); };
  Curve curve;
  if (bins.empty()) return curve;
  for (std::int64_t bin = bins.begin()->first; bin <= bins.rbegin()->first; ++bin) {
    const double share = bins.contains(bin) ? bins[bin] : 0;
    curve.add(end_of(bin), share);
    curve.add(end_of(bin + 1), share);
  }
  return curve;
}

// Sums of the shares from the left, as steps.
Curve sums_of(const std::vector<double>& times, const std::vector<double>& shares) {
  Curve curve;
  double sum = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!(times[i] > 0)) continue;
    const double before = std::exchange(sum, sum + shares[i]);
    if (sum < least_shown) continue;
    curve.add(times[i], before);
    curve.add(times[i], sum);
  }
  return curve;
}

std::vector<ChartGroup> t2_charts(const RunFacts& run) {
  const auto table = run.table(t2_table, {"t2_s", "share"});
  if (!table || table->rows() == 0) return {};
  const std::vector<double> times = table->numbers("t2_s"), shares = table->numbers("share");
  Chart density("t2_distribution", "Distribution of T2", {"T₂, s", true}, {"share of the signal in a tenth of a decade"}),
      below("t2_shares", "Share of the signal with at most a T2", {"T₂, s", true}, {"share of the signal"});
  density.curves = {distribution_of(times, shares)};
  below.curves = {sums_of(times, shares)};
  density.caption = "Integrals over the distribution are resolved, and its fine structure is not: with more iterations, more lines appear.";
  below.caption = "The sum of the shares from the left. Each step is a line of the distribution.";
  return {{t2_table, {std::move(density), std::move(below)}}};
}

std::vector<std::string> relaxation_method(const RunFacts& run) {
  return {"Lanczos recurrence from a uniform signal; bounds of Gauss and of Gauss and Radau",
          "areas of walls by normals of the pores smoothed by one voxel; a wall is half a voxel from the centre",
          run.word("/settings/boundary") == "periodic" ? "the sample repeats" : "spins are reflected at the faces of the sample"};
}

}  // namespace

PhysicsPage relaxation_page() {
  return {.kind = "relaxation",
          .computes = "NMR relaxation",
          .is_of_all_pores = true,
          .tables = {{decay_table}, {t2_table}},
          .sealed = "spins are reflected at the faces of the sample",
          .method = relaxation_method,
          .above_sample = {{"result", "Result", relaxation_cards},
                           {"decay", "Decay", nullptr, decay_charts, decay_table},
                           {"t2", "T₂", nullptr, t2_charts, t2_table}}};
}

}  // namespace karst
