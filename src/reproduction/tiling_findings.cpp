// Rows about cuts of a plane into strips and tiles. A trial has the number of ranks and the tiling: 4:2,2.
#include <algorithm>
#include <cmath>

#include "reproduction/paper_rows.hpp"

namespace karst {

namespace {

constexpr double border_layers = 6;  // three on either side

struct Tiling {
  int along_x = 1, along_y = 1;
  double speed = 0;
  double violation = 1;  // of scaling: n T(n) / T(1)

  int ranks() const { return along_x * along_y; }
  bool is_strips() const { return along_x == 1 || along_y == 1; }
};

std::vector<Tiling> measured_tilings(const Reading& of) {
  std::vector<Tiling> all;
  for (std::size_t i = 0; i < of.count(); ++i) {
    const std::vector<std::string> sides = split(split(of.n(i), ':')[1], ',');
    all.push_back({std::stoi(sides[0]), std::stoi(sides[1]), of.median(i)});
    all.back().violation = all[0].speed * all.back().ranks() / all.back().speed;
  }
  return all;
}

Chart violation_chart(const std::string& name, const std::string& words, const std::vector<Curve>& curves) {
  Chart chart(name, words, {"ranks n", true}, {"n T(n) / T(1)", false, 0.0});
  chart.level = 1;
  chart.curves = curves;
  return chart;
}

// Strips over tiles.
Finding tilings(const Reading& of) {
  constexpr double as_good = 0.95;
  const std::vector<Tiling> all = measured_tilings(of);
  const int most = all.back().ranks();
  Curve strips = {"strips", 0, true}, tiles = {"tiles in two dimensions", 1, true};
  double best_strips = 0, best_tiles = 0;
  std::vector<std::string> words;
  for (const Tiling& each : all) {
    (each.is_strips() ? strips : tiles).add(each.ranks(), each.violation);
    if (each.ranks() != most) continue;
    double& best = each.is_strips() ? best_strips : best_tiles;
    best = std::max(best, each.speed);
    words.push_back(text(each.along_x, " x ", each.along_y, ": ", plain(each.speed)));
  }
  const double ratio = best_tiles > 0 ? best_strips / best_tiles : best_strips / (most * all[0].speed);
  return {ratio,
          text("MFLUPS on ", most, ": ", joined(words, ", ")),
          yes_if(ratio >= as_good),
          {violation_chart("tilings", "n times the seconds of a step on n ranks, over those on one, for all tilings", {tiles, strips})}};
}

// The model, from a probe on two ranks, beside the best measured tiling of each number of ranks.
Finding tiling_model(const Reading& of) {
  constexpr int most_modelled = 32;
  constexpr double good = 0.1, fair = 0.25;
  const std::string seconds = "/variants/0/performance/step_seconds/";
  const double side = of.number("square"), updates = of.median(of.count(), seconds + "updates");
  const TilingModel model = {updates / (0.5 * side * side), of.median(of.count(), seconds + "exchange") / side, side};
  Curve strips = {"model, strips", 0}, squares = {"model, tiles", 1}, points = {"measured", 2, true};
  for (int ranks = 1; ranks <= most_modelled; ++ranks) {
    strips.add(ranks, ranks * model.strips(ranks) / model.strips(1));
    squares.add(ranks, ranks * model.squares(ranks) / model.squares(1));
  }
  const std::vector<Tiling> all = measured_tilings(of);
  const int most = all.back().ranks();
  double speed = 0;
  for (const Tiling& each : all) {
    points.add(each.ranks(), each.violation);
    if (each.ranks() == most) speed = std::max(speed, each.speed);
  }
  const double predicted = side * side / std::min(model.strips(most), model.squares(most)) / 1e6, off = std::abs(predicted / speed - 1);
  const bool is_fitted = most == 2;  // to a probe on as many
  return {predicted / speed,
          text(plain(predicted), " / ", plain(speed), " MFLUPS on ", most, "; n T(n) / T(1) on ", most_modelled, ": ",
               plain(strips.y.back(), 3), " with strips, ", plain(squares.y.back(), 3), " with tiles; a site ",
               plain(1e9 * model.site_seconds, 3), " ns, a site of a border ", plain(1e9 * model.border_seconds, 3), " ns",
               is_fitted ? "; these were measured on two as well" : ""),
          is_fitted    ? "within the noise"
          : off < good ? "yes"
          : off < fair ? "partly"
                       : "no",
          {violation_chart("tiling_model", "the model of the paper with numbers of this machine, and measured steps",
                           {strips, squares, points})}};
}

}  // namespace

double TilingModel::strips(int ranks) const {
  if (ranks == 1) return site_seconds * side * side;
  const double border = border_layers * side, sites = side * side / ranks;
  return std::max(site_seconds * (sites - border), border_seconds * side) + site_seconds * border;
}

double TilingModel::squares(int ranks) const {
  if (ranks == 1) return site_seconds * side * side;
  const double edge = side / std::sqrt(ranks), border = 2 * border_layers * edge, sites = side * side / ranks;
  const double exchange = border_seconds * edge;
  return std::max(site_seconds * (sites - border), exchange) + exchange + site_seconds * border;
}

const std::map<std::string, Find> tiling_findings = {{"tilings", tilings}, {"tiling_model", tiling_model}};

}  // namespace karst
