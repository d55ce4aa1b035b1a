// Rows about cuts of a plane into strips and tiles. A trial has the number of ranks and the tiling: 4:2,2.
#include <algorithm>
#include <cmath>

#include "reproduction/paper_rows.hpp"

namespace karst {

namespace {

struct Tiling {
  int along_x = 1, along_y = 1;
  double speed = 0;

  int ranks() const { return along_x * along_y; }
};

using Wanted = bool (*)(const Tiling&);
bool is_strips(const Tiling& tiling) { return tiling.along_x == 1 || tiling.along_y == 1; }
bool is_tiles(const Tiling& tiling) { return !is_strips(tiling); }
bool is_any(const Tiling&) { return true; }

constexpr double border_layers = 6;  // three on either side

std::vector<Tiling> measured_tilings(const Reading& of) {
  std::vector<Tiling> all;
  for (std::size_t i = 0; i < of.count(); ++i) {
    const std::vector<std::string> sides = split(split(of.n(i), ':')[1], ',');
    all.push_back({std::stoi(sides[0]), std::stoi(sides[1]), of.median(i)});
  }
  return all;
}

// n T(n) / T(1) of each tiling that is wanted: the violation of scaling, and 1.
Curve violations(const std::string& name, int style, const std::vector<Tiling>& tilings, Wanted is_wanted) {
  Curve curve = {name, style, true};
  for (const Tiling& each : tilings) {
    if (is_wanted(each)) curve.add(each.ranks(), tilings.front().speed * each.ranks() / each.speed);
  }
  return curve;
}

Chart violation_chart(const std::string& name, const std::string& words, const std::vector<Curve>& curves) {
  Chart chart(name, words, {"ranks n", true}, {"n T(n) / T(1)", false, 0.0});
  chart.level = 1;
  chart.curves = curves;
  return chart;
}

// The best of all on the most ranks that are wanted; 0: there are none.
double best_speed(const std::vector<Tiling>& tilings, Wanted is_wanted) {
  double best = 0;
  for (const Tiling& each : tilings) {
    if (each.ranks() == tilings.back().ranks() && is_wanted(each)) best = std::max(best, each.speed);
  }
  return best;
}

// Strips over tiles.
Finding tilings(const Reading& of) {
  constexpr double as_good = 0.95;
  const std::vector<Tiling> all = measured_tilings(of);
  const int most = all.back().ranks();
  std::vector<std::string> words;
  for (const Tiling& each : all) {
    if (each.ranks() == most) words.push_back(text(each.along_x, " x ", each.along_y, ": ", plain(each.speed)));
  }
  const double strips = best_speed(all, is_strips), tiles = best_speed(all, is_tiles);
  const double ratio = tiles > 0 ? strips / tiles : strips / (most * all.front().speed);
  const Chart chart = violation_chart("tilings", "n times the seconds of a step on n ranks, over those on one, for all tilings",
                                      {violations("tiles in two dimensions", 1, all, is_tiles), violations("strips", 0, all, is_strips)});
  return {ratio, text("MFLUPS on ", most, ": ", joined(words, ", ")), yes_if(ratio >= as_good), {chart}};
}

// The model, from a probe on two ranks, beside the best measured tiling of each number of ranks.
Finding tiling_model(const Reading& of) {
  constexpr int most_modelled = 32;
  constexpr double good = 0.1, fair = 0.25;
  const std::string seconds = "/variants/0/performance/step_seconds/";
  const double side = of.number("square");
  const TilingModel model = {of.median(of.count(), seconds + "updates") / (0.5 * side * side),
                             of.median(of.count(), seconds + "exchange") / side, side};
  Curve strips = {"model, strips", 0}, squares = {"model, tiles", 1};
  for (int ranks = 1; ranks <= most_modelled; ++ranks) {
    strips.add(ranks, ranks * model.strips(ranks) / model.strips(1));
    squares.add(ranks, ranks * model.squares(ranks) / model.squares(1));
  }
  const std::vector<Tiling> all = measured_tilings(of);
  const int most = all.back().ranks();
  const double speed = best_speed(all, is_any), predicted = side * side / std::min(model.strips(most), model.squares(most)) / 1e6;
  const double off = std::abs(predicted / speed - 1);
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
                           {strips, squares, violations("measured", 2, all, is_any)})}};
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
