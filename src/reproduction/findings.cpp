// Findings about speeds.
#include <algorithm>

#include "base/timing.hpp"
#include "reproduction/paper_rows.hpp"

namespace karst {

namespace {

constexpr const char* place_of_share = "/variants/0/performance/bandwidth_fraction";
constexpr const char* place_of_copy = "/variants/0/performance/copy_bytes_per_second";
constexpr const char* place_of_flow_speed = "/performance/mflups";

// Compares a value with the numbers `good` and `fair` of the row.
std::string judged(const Reading& of, double value) {
  const double good = of.row.at("good");
  return value >= good ? "yes" : value >= of.row.value("fair", good / 2) ? "partly" : "no";
}

// The numbers at a place over {n}; over 1, 2, 3 if {n} is a word.
Curve curve_of(const Reading& of, const std::string& place = bench_speed) {
  Curve curve = {"", 0, true};
  for (std::size_t i = 0; i < of.count(); ++i) curve.add(real_number(of.n(i)).value_or(static_cast<double>(i + 1)), of.median(i, place));
  return curve;
}

template <class Words>
std::string listed(const Reading& of, const Curve& curve, Words&& words_of) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < of.count(); ++i) all.push_back(words_of(of.n(i), curve.y[i]));
  return joined(all, ", ");
}

Chart chart_of(const std::string& name, const std::string& words, const std::string& x, const std::string& y, const Curve& curve) {
  Chart chart(name, words, {x, true}, {y, false, 0.0});
  chart.curves = {curve};
  return chart;
}

// The first trial over the second; it is faster if it is in every turn.
Finding ratio(const Reading& of) {
  constexpr double noise = 0.005;
  const std::string place = of.row.value("place", bench_speed);
  std::vector<double> ratios = of.runs.numbers(of.trial(0), place);
  const std::vector<double> second = of.runs.numbers(of.trial(1), place);
  ratios.resize(std::min(ratios.size(), second.size()));
  for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] /= second[i];
  const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
  std::string details = text(plain(of.median(0, place)), " / ", plain(of.median(1, place)), " MFLUPS");
  if (ratios.size() > 1) details += text("; ", plain(*least, 3), " to ", plain(*most, 3), " in ", ratios.size(), " turns");
  if (of.row.contains("beside")) {
    const std::string words = of.row["beside"][0], other = of.row["beside"][1];
    details += text("; ", words, " ", plain(of.median(0, other)), " and ", plain(of.median(1, other)));
  }
  return {median(ratios), details, *least > 1 + noise ? "yes" : *most < 1 - noise ? "no" : "within the noise"};
}

// The share of the bandwidth of copies.
Finding bandwidth(const Reading& of) {
  const double share = of.median(0, place_of_share), bytes = of.median(0, "/variants/0/performance/bytes_per_update");
  return {share, text(digits(bytes), " bytes an update, counted; copies in place ", plain(of.median(0, place_of_copy) / 1e9), " GB/s"),
          judged(of, share)};
}

// The speed in GLUPS, judged by the share of the bandwidth of copies.
Finding speed(const Reading& of) {
  const double share = of.median(0, place_of_share), copy = of.median(0, place_of_copy);
  return {of.median(0) / 1e3, text(percent(share), " of the bandwidth of copies in place, ", plain(copy / 1e9), " GB/s"),
          judged(of, share)};
}

// GPU kernels with blocks of several sizes: the fastest over the slowest.
Finding blocks(const Reading& of) {
  constexpr double matters = 1.02;
  const Curve curve = curve_of(of);
  const auto [least, most] = std::minmax_element(curve.y.begin(), curve.y.end());
  const std::string words = listed(of, curve, [](const std::string& n, double speed) { return text(n, ": ", plain(speed)); });
  return {*most / *least,
          "MFLUPS with blocks of " + words,
          yes_if(*most / *least > matters),
          {chart_of("blocks", "the speed of GPU kernels with blocks of 64 to 512 threads", "threads of a block", "MFLUPS", curve)}};
}

// The paper has the layouts in this order, from slow to fast: collision, bundle, stream, vector-collision and vector-bundle.
Finding layouts(const Reading& of) {
  const Curve curve = curve_of(of);
  const std::vector<double>& speeds = curve.y;
  const bool has_order = std::is_sorted(speeds.begin(), speeds.begin() + 4) && speeds[2] < speeds[4];
  const bool doubles = speeds[1] > 2 * speeds[0];
  const std::string names = listed(of, curve, [](const std::string& n, double) { return n; });
  const std::string words = listed(of, curve, [](const std::string& n, double speed) { return text(n, " ", plain(speed)); });
  Chart chart("layouts", "the speed of each layout: " + names, {"layout, in the order of figure 5", false, 0.0, 6.0},
              {"MFLUPS", false, 0.0});
  chart.curves = {curve};
  return {speeds[1] / speeds[0], words + " MFLUPS", has_order && doubles ? "yes" : has_order || doubles ? "partly" : "no", {chart}};
}

// The speed of a device with others, over that of one alone.
Finding efficiency(const Reading& of) {
  Curve curve = curve_of(of);
  const std::string words = listed(of, curve, [](const std::string& n, double speed) { return text(plain(speed), " on ", n); });
  const double alone = curve.y.front();
  for (std::size_t i = 0; i < of.count(); ++i) curve.y[i] = curve.y[i] / curve.x[i] / alone;
  const std::string name = of.row["chart"];
  Chart chart = chart_of(name + "_scaling", text("parallel efficiency, ", name, " scaling"), "ranks", "efficiency", curve);
  chart.level = 1;
  return {curve.y.back(), "MFLUPS " + words, judged(of, curve.y.back()), {chart}};
}

// The speed in the smallest sample over that in the largest.
Finding small_samples(const Reading& of) {
  Curve curve = curve_of(of);
  for (std::size_t i = 0; i < of.count(); ++i) curve.x[i] = of.first(i, "/sites");
  const auto first_and_last = [](const auto& from, auto&& words) { return text(words(from.back()), " / ", words(from.front())); };
  const auto sites = [](double x) { return grouped(static_cast<std::int64_t>(x)); };
  const double ratio = curve.y.back() / curve.y.front();
  return {
      ratio,
      text(first_and_last(curve.y, [](double speed) { return plain(speed); }), " MFLUPS with ", first_and_last(curve.x, sites), " sites"),
      judged(of, ratio),
      {chart_of("small_samples", "the speed of one device, by the sites of the sample", "sites", "MFLUPS", curve)}};
}

// The rate of the most readers. The number of stripes belongs to the file system that the folder of the trials is on.
Finding reading(const Reading& of) {
  constexpr double noise = 0.9;
  const Curve curve = curve_of(of, "/variants/0/gbs/median");
  const Json& striping = of.first(0, "/variants/0/striping");
  const Json stripes = striping.is_null() ? striping : striping.at("count");
  const std::string words = listed(of, curve, [](const std::string& n, double rate) { return text(plain(rate, 3), " on ", n); });
  return {curve.y.back(),
          text("GB/s ", words, "; on ", of.first(0, "/variants/0/file_system/type").get<std::string>(),
               stripes.is_null() ? "" : ", stripes: " + stripes.dump(), ", from its cache"),
          yes_if(curve.y.back() / curve.y.front() >= noise),
          {chart_of("reading", "the rate of collective reads of one image", "ranks", "GB/s", curve)}};
}

// The best share of a CPU beside a GPU.
Finding gain_of_cpu(const Reading& of) {
  Chart chart("shares", "the gain of a GPU by its CPU, by the share of the sites that the CPU has", {"share of the CPU, %"}, {"gain, %"});
  chart.level = 0;
  chart.curves = {{"", 0, true}};
  for (const Json& each : of.first(0, "/shares")) chart.curves[0].add(100 * each["share"].get<double>(), 100 * each["gain"].get<double>());
  const double best = of.first(0, "/best/gain"), theory = of.first(0, "/theory/gain");
  return {100 * best,
          text(percent(best, 2), " at a share of ", percent(of.first(0, "/best/share")), "; theory ", percent(theory, 2), " at ",
               percent(of.first(0, "/theory/share"))),
          best <= 0       ? "no"
          : best < theory ? "yes"
                          : "partly",
          {chart}};
}

Finding cavity_speed(const Reading& of) {
  constexpr double good = 0.9;
  const double speed = of.median(0, place_of_flow_speed), in_rock = of.median(1);
  return {speed / 1e3, text(plain(speed), " MFLUPS; in sandstone ", plain(in_rock)), yes_if(speed >= good * in_rock)};
}

Finding step_time(const Reading& of) {
  constexpr double sites = 30.0 * 30 * 30;
  const double speed = of.median(0, place_of_flow_speed), gain = of.median(1) / of.median(2);
  return {sites / speed, text(plain(speed), " MFLUPS; in rock, one array has ", plain(gain, 3), " times the speed of two"),
          yes_if(gain > 1)};
}

}  // namespace

const std::map<std::string, Find> speed_findings = {{"ratio", ratio},
                                                    {"bandwidth", bandwidth},
                                                    {"speed", speed},
                                                    {"blocks", blocks},
                                                    {"layouts", layouts},
                                                    {"efficiency", efficiency},
                                                    {"small_samples", small_samples},
                                                    {"reading", reading},
                                                    {"gain_of_cpu", gain_of_cpu},
                                                    {"cavity_speed", cavity_speed},
                                                    {"step_time", step_time}};

}  // namespace karst
