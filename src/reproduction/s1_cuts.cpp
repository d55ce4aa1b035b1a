// Rows about the cut: sites of the parts, messages, and what balance gains.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "report/charts/part_charts.hpp"
#include "reproduction/findings.hpp"
#include "reproduction/s1_rows.hpp"

namespace karst {

namespace {

constexpr const char* image = RowSizes::image;
constexpr int voxels_of_part = 32;  // along each axis, about

std::int64_t parts_of(const RowSizes& sizes) {
  const std::int64_t along = std::max(2, (sizes.side + voxels_of_part / 2) / voxels_of_part);
  return along * along * along;
}

Trial prepare(const RowSizes& sizes, const std::vector<std::string>& method) {
  std::vector<std::string> words = {"prepare", image, "--dry-run", "--parts", std::to_string(parts_of(sizes))};
  words.insert(words.end(), method.begin(), method.end());
  words.emplace_back("--json");
  return {words};
}

const std::vector<std::string> cartesian = {"--method", "cartesian"};
const std::vector<std::string> planes = {"--method", "bisection", "--cut", "plane"};
const std::vector<std::string> steps = {"--method", "bisection", "--cut", "stepped"};

Curve sorted_sites(const std::string& name, int style, const Json& prepared) {
  return curve_of_parts(prepared["partition"]["sites"].get<std::vector<std::int64_t>>(), name, style);
}

std::string balance_words(const std::string& name, const Json& prepared) {
  const Json& partition = prepared["partition"];
  const Json& ratio = partition["max_over_min"];
  return text(name, name.empty() ? "" : " ", ratio.is_null() ? "has parts without sites" : plain(ratio.get<double>(), 5), " (at most ",
              partition["peers_max"].get<int>(), " peers)");
}

PaperRow cut(const RowSizes& sizes) {
  PaperRow row = {"s1.cut", text("largest / smallest part, bisection, ", parts_of(sizes), " parts"), 1.06,
                  "Cartesian 3.12 (18 peers), bisection 1.06 (24 peers), 16 384 parts", "bisection balances the parts, Cartesian does not"};
  row.setup = {sizes.make_image()};
  row.trials = {prepare(sizes, cartesian), prepare(sizes, planes), prepare(sizes, steps)};
  row.find = [](const Measured& measured) {
    const auto ratio = [&](std::size_t i) { return measured.first(i)["partition"]["max_over_min"]; };
    const Chart chart = chart_of_parts({sorted_sites("Cartesian", 0, measured.first(0)), sorted_sites("planes", 1, measured.first(1)),
                                        sorted_sites("steps", 2, measured.first(2))});
    const double planes_ratio = ratio(1).is_null() ? INFINITY : ratio(1).get<double>();
    const bool is_better = ratio(0).is_null() || ratio(0).get<double>() > planes_ratio;
    return Finding{planes_ratio,
                   text(balance_words("Cartesian", measured.first(0)), ", bisection with planes ", balance_words("", measured.first(1)),
                        ", with steps ", balance_words("", measured.first(2))),
                   is_better ? Agreement::yes : Agreement::no,
                   {chart}};
  };
  return row;
}

// The paper's parts hold 512^3 voxels. What a part sends grows with its surface, but small messages, through edges and corners of parts,
// grow more slowly. So small is what is small beside the messages of a part: in the paper, 0.5 of 8.2 MB.
PaperRow traffic(const RowSizes& sizes) {
  constexpr double paper_side = 512;
  const double side = static_cast<double>(sizes.side) / std::cbrt(static_cast<double>(parts_of(sizes)));
  const double scale = paper_side * paper_side / (side * side);
  PaperRow row = {"s1.traffic", "MB that a part sends in a step, scaled to parts of 512^3 voxels", 8.2,
                  "mean 8.2 MB, worst 14 MB, 16 384 nodes; more than half of the messages below 0.5 MB, 6 % of the mean",
                  "most messages are small"};
  row.setup = {sizes.make_image()};
  row.trials = {prepare(sizes, planes)};
  row.find = [scale](const Measured& measured) {
    const Json& partition = measured.first(0)["partition"];
    constexpr double megabyte = 1e6, small_share = 0.5 / 8.2;
    const double sent = partition["exchange_bytes_per_step"].get<double>() / partition["ranks"].get<double>();
    std::vector<double> least_bytes, numbers;
    double all = 0, few = 0;
    for (const Json& each : partition["messages"]) {
      least_bytes.push_back(each["bytes_min"]);
      numbers.push_back(each["number"]);
      all += numbers.back();
      few += least_bytes.back() < small_share * sent ? numbers.back() : 0;
    }
    const Chart chart = chart_of_messages(std::move(least_bytes), std::move(numbers));
    const double mean = scale * sent / megabyte;
    const double worst = scale * partition["exchange_bytes_max"].get<double>() / megabyte;
    const double share = all > 0 ? few / all : 0;
    return Finding{mean,
                   text("mean ", plain(mean, 3), " MB, worst ", plain(worst, 3), " MB; ", percent(share, 0), " of the messages below ",
                        percent(small_share, 0), " of the mean"),
                   share > 0.5 ? Agreement::yes : Agreement::no,
                   {chart}};
  };
  return row;
}

PaperRow balance(const RowSizes& sizes) {
  const int ranks = sizes.ranks_that_exchange();
  PaperRow row = {"s1.balance", text("bisection / Cartesian, speed, ", ranks, " ranks", sizes.shared_device_words()), 1.18,
                  "8192 nodes, figure 6", "balanced parts are faster"};
  row.setup = {sizes.make_image()};
  for (const char* method : {"bisection", "cartesian"}) {
    const std::string file = text(method, ".karst");
    row.setup.push_back({{"prepare", image, "--parts", std::to_string(ranks), "--method", method, "--direction", "z", "-o", file}});
    std::vector<std::string> words = {"solve", file, "--direction", "z", "--start", "rest", "--max-steps", "200", "--json"};
    words.insert(words.end(), sizes.device.begin(), sizes.device.end());
    row.trials.push_back({words, ranks});
  }
  row.takes_turns = true;
  row.find = [](const Measured& measured) {
    Finding finding = ratio_of_speeds(measured, "/performance/mflups");
    const auto over_mean = [&](std::size_t trial) { return plain(measured.median_of(trial, "/partition/max_over_mean"), 4); };
    finding.details += text("; largest part over the mean ", over_mean(0), " and ", over_mean(1));
    return finding;
  };
  return row;
}

}  // namespace

std::vector<PaperRow> s1_cut_rows(const RowSizes& sizes) { return {cut(sizes), traffic(sizes), balance(sizes)}; }

}  // namespace karst
