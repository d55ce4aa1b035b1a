#include "reproduction/s3_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/gpu_blocks.hpp"
#include "base/text.hpp"
#include "reproduction/findings.hpp"
#include "reproduction/row_sizes.hpp"

namespace karst {

namespace {

constexpr std::array sides = {8, 10, 15, 20, 30};  // of the paper
constexpr double tau = 0.53;                       // the paper does not name its own

// N^2 steps, as in the paper, with a speed that falls as 1/N: errors fall as 1/N^2 then.
Trial vortex(int side, int depth, const RowSizes& sizes) {
  constexpr double speed_times_side = 0.5;
  const std::string shape = text(side, ",", side, ",", depth);
  std::vector<std::string> words = {"flow", "box", "--shape", shape, "--start", "taylor-green", "--lattice", "d3q27", "--tau", digits(tau)};
  const std::string speed = digits(speed_times_side / side);
  words.insert(words.end(), {"--speed", speed, "--time", std::to_string(side * side), "--monitor-every", std::to_string(side * side)});
  words.insert(words.end(), sizes.device.begin(), sizes.device.end());
  words.emplace_back("--json");
  return {words};
}

// The velocity of the vortex in two dimensions keeps its shape, and decays. Its error is that of its amplitude. Units: U and L/U.
double error_of_velocity(const Json& flow) {
  constexpr double energy_at_start = 0.25;
  const double amplitude = std::sqrt(flow.at("last").at("kinetic_energy").get<double>() / energy_at_start);
  const double time = flow.at("flow").at("time"), reynolds = flow.at("flow").at("reynolds");
  return std::abs(amplitude - std::exp(-2 * time / reynolds));
}

double tolerance_of(int side) { return 200.0 / (side * side); }

Finding errors(const Measured& measured) {
  Chart chart("taylor_green", "the error of the velocity after N x N steps, and the tolerance of the paper", {"N", true},
              {"error / U", true});
  Curve ours = {"here", 0, true}, tolerance = {"200 / N^2", 1};
  std::string words;
  bool all_hold = true;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const double error = error_of_velocity(measured.first(i));
    ours.x.push_back(sides[i]);
    ours.y.push_back(error);
    tolerance.x.push_back(sides[i]);
    tolerance.y.push_back(tolerance_of(sides[i]));
    all_hold = all_hold && error < tolerance_of(sides[i]);
    words += text(words.empty() ? "" : ", ", "N = ", sides[i], ": ", plain(error, 2));
  }
  chart.curves = {ours, tolerance};
  return {ours.y[1], text(words, "; in a box of N x N x 1"), all_hold ? Agreement::yes : Agreement::no, {chart}};
}

PaperRow taylor_green(const RowSizes& sizes) {
  PaperRow row = {"s3.taylor_green", "Taylor-Green, N = 10: error of the velocity / U", 0.128923,
                  "N = 8: 0.60, 9: 0.50, 10: 0.129, 13: 0.39, 15: 0.059; its norm and tau are not given", "the error is below 200 / N^2"};
  for (const int side : sides) row.trials.push_back(vortex(side, 1, sizes));
  row.find = errors;
  return row;
}

PaperRow order(const RowSizes& sizes) {
  constexpr int coarse = 15, fine = 30;
  PaperRow row = {"s3.order", "order of this error, N = 15 and 30", 1.93, "from N = 10 and 15", "the method is of second order"};
  row.trials = {vortex(coarse, 1, sizes), vortex(fine, 1, sizes)};
  row.find = [](const Measured& measured) {
    const double first = error_of_velocity(measured.first(0)), second = error_of_velocity(measured.first(1));
    const double found = std::log2(first / second);
    constexpr double accepted = 0.1;
    return Finding{found, text("errors ", plain(first, 3), " and ", plain(second, 3)),
                   std::abs(found - 2) < accepted ? Agreement::yes : Agreement::no};
  };
  return row;
}

PaperRow time_of_step(const RowSizes& sizes) {
  PaperRow row = {"s3.time", "us of a step, N = 30", 9671.8,
                  "GTX 765M: 5747.7 + 3924.1 us; 3227 + 3789 us with populations in local variables",
                  "a step without a second array is faster"};
  const std::vector<std::string> lattice = {"--lattice", "d3q27"};
  row.trials = {vortex(sides.back(), sides.back(), sizes), sizes.bench(lattice),
                sizes.bench({"--lattice", "d3q27", "--streaming", "two-lattice"})};
  row.takes_turns = true;
  row.find = [](const Measured& measured) {
    constexpr double sites = 30.0 * 30 * 30;
    const double speed = measured.median_of(0, "/performance/mflups"), gain = measured.mflups(1) / measured.mflups(2);
    return Finding{sites / speed, text(plain(speed), " MFLUPS; in rock, one array has ", plain(gain, 3), " times the speed of two"),
                   gain > 1 ? Agreement::yes : Agreement::no};
  };
  return row;
}

PaperRow blocks(const RowSizes& sizes) {
  PaperRow row = {"s3.blocks", "D3Q27: fastest / slowest block of threads", std::nullopt, "blocks of about 720 threads are best",
                  "the size of blocks matters"};
  row.missing = sizes.has_gpus ? "" : "needs a GPU";
  for (const int block : gpu_blocks) row.trials.push_back(sizes.bench({"--lattice", "d3q27", "--gpu-block", std::to_string(block)}));
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return spread_of_blocks(measured, {gpu_blocks.begin(), gpu_blocks.end()}); };
  return row;
}

}  // namespace

std::vector<PaperRow> s3_rows(const TrialMachine& machine, double seconds) {
  const RowSizes sizes(machine, seconds);
  return {taylor_green(sizes), order(sizes), time_of_step(sizes), blocks(sizes)};
}

}  // namespace karst
