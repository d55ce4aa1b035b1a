#include <algorithm>
#include <cmath>

#include "report/charts/figures.hpp"
#include "reproduction/paper_rows.hpp"

namespace karst {

// Findings about cuts and flows.

namespace {

// The velocity of the vortex in two dimensions keeps its shape, and decays. Its error is that of its amplitude. Units: U and L/U.
double error_of_vortex(const Json& flow) {
  constexpr double energy_at_start = 0.25;
  const double amplitude = std::sqrt(flow.at("last").at("kinetic_energy").get<double>() / energy_at_start);
  const double time = flow.at("flow").at("time"), reynolds = flow.at("flow").at("reynolds");
  return std::abs(amplitude - std::exp(-2 * time / reynolds));
}

// The largest part of a cut over the smallest.
Finding balance(const Reading& of) {
  const auto partition = [&](std::size_t i) -> const Json& { return of.first(i).at("partition"); };
  const auto ratio = [&](std::size_t i) {
    return partition(i)["max_over_min"].is_null() ? INFINITY : partition(i)["max_over_min"].get<double>();
  };
  const auto words = [&](std::size_t i) {
    return text(std::isinf(ratio(i)) ? "has parts without sites" : plain(ratio(i), 5), " (at most ", partition(i)["peers_max"].get<int>(),
                " peers)");
  };
  const auto curve = [&](std::size_t i, const char* name) {
    return curve_of_parts(partition(i)["sites"].get<std::vector<std::int64_t>>(), name, static_cast<int>(i));
  };
  return {ratio(1),
          text("Cartesian ", words(0), ", bisection with planes ", words(1), ", with steps ", words(2)),
          yes_if(std::isinf(ratio(0)) || ratio(0) > ratio(1)),
          {chart_of_parts({curve(0, "Cartesian"), curve(1, "planes"), curve(2, "steps")})}};
}

// The paper's parts hold 512^3 voxels. What a part sends grows with its surface, but small messages, through edges and corners of parts,
// grow more slowly. So small is what is small beside the messages of a part: in the paper, 0.5 of 8.2 MB.
Finding messages(const Reading& of) {
  constexpr double paper_side = 512, megabyte = 1e6, small_share = 0.5 / 8.2;
  const double side = of.number("side") / std::cbrt(of.number("parts"));
  const double scale = paper_side * paper_side / (side * side);
  const Json& partition = of.first(0).at("partition");
  const double sent = partition["exchange_bytes_per_step"].get<double>() / partition["ranks"].get<double>();
  std::vector<double> least_bytes, numbers;
  double all = 0, few = 0;
  for (const Json& each : partition["messages"]) {
    least_bytes.push_back(each["bytes_min"]);
    numbers.push_back(each["number"]);
    all += numbers.back();
    few += least_bytes.back() < small_share * sent ? numbers.back() : 0;
  }
  const double mean = scale * sent / megabyte, worst = scale * partition["exchange_bytes_max"].get<double>() / megabyte;
  const double share = all > 0 ? few / all : 0;
  return {mean,
          text("mean ", plain(mean, 3), " MB, worst ", plain(worst, 3), " MB; ", percent(share, 0), " of the messages below ",
               percent(small_share, 0), " of the mean"),
          yes_if(share > 0.5),
          {chart_of_messages(std::move(least_bytes), std::move(numbers))}};
}

// A result of one device over that of another.
Finding bits(const Reading& of) {
  const double one = of.first(0, of.row.at("place")), other = of.first(1, of.row.at("place"));
  const bool are_equal = of.first(0, of.row.at("equal")) == of.first(1, of.row.at("equal"));
  return {one / other,
          text(all_digits(one), " and ", all_digits(other), of.row.at("in").get<std::string>(),
               are_equal ? of.row.at("if_equal").get<std::string>() : ""),
          yes_if(are_equal)};
}

// The largest difference to published velocities.
Finding cavity_flow(const Reading& of) {
  double worst = 0;
  std::vector<std::string> words;
  bool all_hold = true;
  for (const Json& each : of.first(0).at("cases")) {
    const std::string name = each.at("name");
    if (!name.starts_with("cavity")) continue;
    const double difference = each.at("ours");
    worst = std::max(worst, difference);
    all_hold = all_hold && each.at("ok").get<bool>();
    words.push_back(text(name, ": ", plain(difference, 2)));
  }
  return {worst, joined(words, "; "), yes_if(all_hold)};
}

Finding vortices(const Reading& of) {
  Curve ours = {"here", 0, true}, tolerance = {"200 / N^2", 1};
  std::vector<std::string> words;
  bool all_hold = true;
  for (std::size_t i = 0; i < of.count(); ++i) {
    const double side = real_number(of.n(i)).value();
    ours.add(side, error_of_vortex(of.first(i)));
    tolerance.add(side, 200.0 / (side * side));
    all_hold = all_hold && ours.y.back() < tolerance.y.back();
    words.push_back(text("N = ", of.n(i), ": ", plain(ours.y.back(), 2)));
  }
  Chart chart("taylor_green", "the error of the velocity after N x N steps, and the tolerance of the paper", {"N", true},
              {"error / U", true});
  chart.curves = {ours, tolerance};
  return {ours.y[1], joined(words, ", ") + "; in a box of N x N x 1", yes_if(all_hold), {chart}};
}

Finding order(const Reading& of) {
  constexpr double accepted = 0.1;
  const double first = error_of_vortex(of.first(0)), second = error_of_vortex(of.first(1)), exponent = std::log2(first / second);
  return {exponent, text("errors ", plain(first, 3), " and ", plain(second, 3)), yes_if(std::abs(exponent - 2) < accepted)};
}

Finding mixing(const Reading& of) {
  constexpr double exact = 1e-12, grown = 2;
  const double mass = of.first(0, "/convect/changes/mass"), energy = of.first(0, "/convect/changes/energy");
  const double first = of.first(0, "/convect/start/mixing_length"), last = of.first(0, "/convect/mixing_length");
  const double height = of.first(0, "/image/shape/1");
  return {last / height,
          text("from ", plain(first / height, 2), " of the height; mass changed by ", digits(std::abs(mass), 2), ", energy by ",
               digits(std::abs(energy), 2), "; ", plain(of.first(0, "/performance/mflups")), " MFLUPS with records"),
          yes_if(std::abs(mass) <= exact && last > grown * first)};
}

}  // namespace

const std::map<std::string, Find> flow_findings = {
    {"balance", balance},   {"messages", messages}, {"bits", bits},    {"cavity_flow", cavity_flow},
    {"vortices", vortices}, {"order", order},       {"mixing", mixing}};

// Rows about cuts of a plane into strips and tiles. A trial has the number of ranks and the tiling: 4:2,2.

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
