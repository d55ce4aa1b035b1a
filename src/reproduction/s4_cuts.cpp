// Rows about cuts into strips and tiles.
#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.hpp"
#include "reproduction/findings.hpp"
#include "reproduction/s4_rows.hpp"
#include "reproduction/tiling_model.hpp"
#include "trials/measured.hpp"

namespace karst {

namespace {

struct Tiling {
  int along_x = 1, along_y = 1;

  int ranks() const { return along_x * along_y; }
  bool is_strips() const { return along_x == 1 || along_y == 1; }
};

std::vector<Tiling> tilings_of(const std::vector<int>& ranks) {
  std::vector<Tiling> tilings;
  for (const int all : ranks) {
    for (int along_x = 1; along_x <= all; ++along_x) {
      if (all % along_x == 0) tilings.push_back({along_x, all / along_x});
    }
  }
  return tilings;
}

Trial tiled(const PlaneSizes& sizes, const Tiling& tiling, std::vector<std::string> more) {
  const std::vector<std::string> one = sizes.ranks.one_device();
  more.insert(more.end(), one.begin(), one.end());
  more.insert(more.end(), {"--grid", text(tiling.along_x, ",", tiling.along_y)});
  return sizes.bench(sizes.square_shape(), more, tiling.ranks());
}

Trial probe(const PlaneSizes& sizes) { return tiled(sizes, {1, 2}, {"--step-parts"}); }

// n T(n) / T(1): the violation of scaling, and 1.
double violation(const Measured& measured, std::size_t trial, int ranks) { return measured.mflups(0) * ranks / measured.mflups(trial); }

Chart violation_chart(const std::string& name, const std::string& words) {
  Chart chart(name, words, {"ranks n", true}, {"n T(n) / T(1)", false, 0.0});
  chart.level = 1;
  return chart;
}

Finding best_tilings(const Measured& measured, const std::vector<Tiling>& tilings) {
  Chart chart = violation_chart("tilings", "n times the seconds of a step on n ranks, over those on one, for all tilings");
  std::map<bool, Curve> curves = {{true, {"strips", 0, true}}, {false, {"tiles in two dimensions", 1, true}}};
  std::string words;
  double best_strips = 0, best_tiles = 0;
  const int most = tilings.back().ranks();
  for (std::size_t i = 0; i < tilings.size(); ++i) {
    const Tiling& tiling = tilings[i];
    Curve& curve = curves.at(tiling.is_strips());
    curve.x.push_back(tiling.ranks());
    curve.y.push_back(violation(measured, i, tiling.ranks()));
    if (tiling.ranks() != most) continue;
    double& best = tiling.is_strips() ? best_strips : best_tiles;
    best = std::max(best, measured.mflups(i));
    words += text(words.empty() ? "" : ", ", tiling.along_x, " x ", tiling.along_y, ": ", plain(measured.mflups(i)));
  }
  for (auto& [are_strips, curve] : curves) chart.curves.push_back(std::move(curve));
  constexpr double as_good = 0.95;
  const double ratio = best_tiles > 0 ? best_strips / best_tiles : best_strips / (most * measured.mflups(0));
  return {ratio, text("MFLUPS on ", most, ": ", words), ratio >= as_good ? Agreement::yes : Agreement::no, {chart}};
}

PaperRow cuts(const PlaneSizes& sizes) {
  constexpr int fewest = 4;  // 2 x 2 tiles
  const int most = sizes.ranks.most_ranks();
  PaperRow row = {"s4.cuts", text("strips / tiles on ", sizes.ranks.device_words(most), ", speed"), std::nullopt,
                  "figures 15 and 16: curves; 3600 x 3600, up to 32 GPUs", "strips are as good as tiles up to 24 GPUs"};
  row.missing = most >= fewest ? "" : text("needs four ", sizes.ranks.has_gpus ? "GPUs" : "cores", " or more");
  const std::vector<Tiling> tilings = tilings_of(sizes.ranks.ranks);
  for (const Tiling& tiling : tilings) row.trials.push_back(tiled(sizes, tiling, {}));
  row.takes_turns = true;
  row.find = [tilings](const Measured& measured) { return best_tilings(measured, tilings); };
  return row;
}

PaperRow strong_plane(const PlaneSizes& sizes) {
  const int most = sizes.ranks.most_ranks();
  PaperRow row = {"s4.strong", text("efficiency on ", sizes.ranks.device_words(most), ", one plane"), 0.9,
                  "3600 x 3600: violations below 10 % up to 32 GPUs", "the speed grows with the devices"};
  row.missing = sizes.ranks.missing_devices();
  for (const int ranks : sizes.ranks.ranks) row.trials.push_back(sizes.bench(sizes.square_shape(), sizes.ranks.one_device(), ranks));
  row.takes_turns = true;
  row.find = [ranks = sizes.ranks.ranks](const Measured& measured) { return efficiency(measured, ranks, "strong", 0.9, 0.7); };
  return row;
}

TilingModel model_of(const Measured& measured, std::size_t probe, int side) {
  const std::string seconds = "/variants/0/performance/step_seconds/";
  const double sites_of_rank = 0.5 * side * side;
  return {measured.median_of(probe, seconds + "updates") / sites_of_rank, measured.median_of(probe, seconds + "exchange") / side,
          static_cast<double>(side)};
}

// The model, from a probe on two ranks, beside the best measured tiling of each number of ranks.
Finding model_beside(const Measured& measured, const std::vector<Tiling>& tilings, int side) {
  constexpr int most_modelled = 32;
  const TilingModel model = model_of(measured, tilings.size(), side);
  Curve strips = {"model, strips", 0}, squares = {"model, tiles", 1}, points = {"measured", 2, true};
  for (int ranks = 1; ranks <= most_modelled; ++ranks) {
    strips.x.push_back(ranks);
    strips.y.push_back(ranks * model.strips(ranks) / model.strips(1));
    squares.x.push_back(ranks);
    squares.y.push_back(ranks * model.squares(ranks) / model.squares(1));
  }
  for (std::size_t i = 0; i < tilings.size(); ++i) {
    points.x.push_back(tilings[i].ranks());
    points.y.push_back(violation(measured, i, tilings[i].ranks()));
  }
  Chart chart = violation_chart("tiling_model", "the model of the paper with numbers of this machine, and measured steps");
  chart.curves = {strips, squares, points};
  const int most = tilings.back().ranks();
  double speed = 0;
  for (std::size_t i = 0; i < tilings.size(); ++i) {
    if (tilings[i].ranks() == most) speed = std::max(speed, measured.mflups(i));
  }
  const double predicted = static_cast<double>(side) * side / std::min(model.strips(most), model.squares(most)) / 1e6;
  const double ratio = predicted / speed, off = std::abs(ratio - 1);
  const auto at_end = static_cast<std::size_t>(most_modelled - 1);
  constexpr double good = 0.1, fair = 0.25;
  const bool is_fitted = most == 2;  // to a probe on as many
  return {ratio,
          text(plain(predicted), " / ", plain(speed), " MFLUPS on ", most, "; n T(n) / T(1) on ", most_modelled, ": ",
               plain(strips.y[at_end], 3), " with strips, ", plain(squares.y[at_end], 3), " with tiles; a site ",
               plain(1e9 * model.site_seconds, 3), " ns, a site of a border ", plain(1e9 * model.border_seconds, 3), " ns",
               is_fitted ? "; these were measured on two as well" : ""),
          is_fitted    ? Agreement::unclear
          : off < good ? Agreement::yes
          : off < fair ? Agreement::partly
                       : Agreement::no,
          {chart}};
}

PaperRow model(const PlaneSizes& sizes) {
  PaperRow row = {"s4.model", text("speed by the model / measured, ", sizes.ranks.device_words(sizes.ranks.most_ranks())), std::nullopt,
                  "equations 19 and 20, figure 7: curves for 1940 x 1940", "the model describes the steps"};
  row.missing = sizes.ranks.missing_devices();
  const std::vector<Tiling> tilings = tilings_of(sizes.ranks.ranks);
  for (const Tiling& tiling : tilings) row.trials.push_back(tiled(sizes, tiling, {}));
  row.trials.push_back(probe(sizes));
  row.takes_turns = true;
  row.find = [tilings, side = sizes.square](const Measured& measured) { return model_beside(measured, tilings, side); };
  return row;
}

}  // namespace

std::vector<PaperRow> s4_cut_rows(const PlaneSizes& sizes) { return {strong_plane(sizes), cuts(sizes), model(sizes)}; }

}  // namespace karst
