#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

const std::string sample = std::string(KARST_SOURCE) + "/data/sandstone_128.nrrd";

TEST(Prepare, the_file_is_the_same_bytes_on_any_number_of_ranks) {
  const Scratch scratch;
  std::string first;
  for (const int ranks : {1, 2, 3}) {
    const std::string path = scratch.path(text("case", ranks, ".karst"));
    const Outcome outcome = run_karst({"prepare", sample, "--parts", "5", "-o", path, "--align", "4KiB"}, ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    if (first.empty()) first = bytes_of(path);
    EXPECT_TRUE(bytes_of(path) == first) << ranks << " ranks";
  }
}

TEST(Prepare, a_dry_run_forecasts_the_stages_of_a_run) {
  const Json json = Json::parse(run_karst({"prepare", sample, "--parts", "2", "--dry-run", "--json"}).out), forecast = json["forecast"];
  EXPECT_EQ(forecast["storage"], "f64");
  EXPECT_EQ(forecast["parts"], 2);
  EXPECT_EQ(forecast["flows"], 3);
  EXPECT_GT(forecast["steps"], 0);
  double sum = 0;
  for (const char* stage : {"read", "prepare", "start", "solve", "write"}) sum += forecast["seconds"][stage].get<double>();
  EXPECT_GT(forecast["seconds"]["solve"], 0);
  EXPECT_DOUBLE_EQ(forecast["seconds"]["total"], sum);
  EXPECT_GT(json["stages"]["trial"]["seconds"], 0);
}

TEST(Prepare, a_dry_run_without_a_forecast_has_no_trial) {
  const Json json = Json::parse(run_karst({"prepare", sample, "--parts", "2", "--dry-run", "--time", "none", "--json"}).out);
  EXPECT_FALSE(json.contains("forecast"));
  EXPECT_FALSE(json["stages"].contains("trial"));
}

TEST(Prepare, json_reports_balance_and_exchange) {
  const Outcome outcome = run_karst({"prepare", sample, "--parts", "8", "--dry-run", "--time", "none", "--json"}, 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["image"]["sites"], 419131);
  const Json& partition = json["partition"];
  EXPECT_EQ(partition["ranks"], 8);
  EXPECT_EQ(partition["method"], "bisection");
  EXPECT_EQ(partition["sites_max"], 52392);
  EXPECT_EQ(partition["sites_min"], 52391);
  EXPECT_EQ(partition["sites_mean"], 419131.0 / 8);
  for (const char* key :
       {"max_over_mean", "max_over_min", "peers_max", "peers_mean", "exchange_bytes_per_step", "exchange_bytes_max", "edge_fraction"}) {
    EXPECT_GT(partition[key], 0) << key;
  }
  for (const char* stage : {"clean", "cut", "build"}) {
    EXPECT_GE(json["stages"][stage]["seconds"], 0);
    EXPECT_GT(json["stages"][stage]["peak_bytes"], 0);
  }
}

// The sites of the parts, and the messages that they exchange: as text, as JSON, and as files.
TEST(Prepare, lists_parts_and_messages) {
  const Scratch scratch;
  const Words command = {
      "prepare", sample, "--parts", "6", "--weights", "1,1,2,1,1,3", "--dry-run", "--time", "none", "--figures", scratch.path("figures")};
  const Outcome outcome = run_karst(with(command, {"--json"}), 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json partition = Json::parse(outcome.out)["partition"];
  const auto sites = partition["sites"].get<std::vector<std::int64_t>>();
  ASSERT_EQ(sites.size(), 6u);
  EXPECT_EQ(std::accumulate(sites.begin(), sites.end(), std::int64_t{0}), 419131);
  EXPECT_NEAR(static_cast<double>(sites[2]), 419131 * 2.0 / 9, 2);
  EXPECT_NEAR(static_cast<double>(sites[5]), 419131 * 3.0 / 9, 2);
  std::int64_t number = 0, least = 0, most = 0;
  for (const Json& each : partition["messages"]) {
    EXPECT_EQ(each["bytes_max"], 2 * each["bytes_min"].get<std::int64_t>() - 8);
    number += each["number"].get<std::int64_t>();
    least += each["number"].get<std::int64_t>() * each["bytes_min"].get<std::int64_t>();
    most += each["number"].get<std::int64_t>() * each["bytes_max"].get<std::int64_t>();
  }
  EXPECT_EQ(number, std::llround(6 * partition["peers_mean"].get<double>())) << "each part sends one message to each peer";
  EXPECT_LE(least, partition["exchange_bytes_per_step"]);
  EXPECT_GE(most, partition["exchange_bytes_per_step"]);
  std::string rows = "parts by size,sites of a part\n";
  auto falling = sites;
  std::sort(falling.rbegin(), falling.rend());
  for (std::size_t i = 0; i < falling.size(); ++i) rows += text(i + 1, ",", falling[i], "\n");
  EXPECT_EQ(bytes_of(scratch.path("figures/parts.csv")), rows);
  for (const char* name : {"parts.svg", "messages.svg", "messages.csv"})
    EXPECT_FALSE(bytes_of(scratch.path(text("figures/", name))).empty());
  expect_refusal(command, text(quote(scratch.path("figures")),
                               " holds files already. Give --force to write over them, or another name with --figures."));
}

TEST(Prepare, one_part_has_no_peers_and_weights_are_followed) {
  const Json alone = Json::parse(run_karst({"prepare", sample, "--parts", "1", "--dry-run", "--time", "none", "--json"}).out)["partition"];
  EXPECT_EQ(alone["peers_max"], 0);
  EXPECT_EQ(alone["exchange_bytes_per_step"], 0);
  EXPECT_EQ(alone["edge_fraction"], 0);
  const Json weighted = Json::parse(
      run_karst({"prepare", sample, "--parts", "2", "--weights", "1,3", "--dry-run", "--time", "none", "--json"}).out)["partition"];
  EXPECT_EQ(weighted["sites_max"], 314348);
  const Json huge = Json::parse(
      run_karst({"prepare", sample, "--parts", "2", "--weights", "1e308,1e308", "--dry-run", "--time", "none", "--json"}).out)["partition"];
  EXPECT_EQ(huge["sites_max"], 209566);
  EXPECT_EQ(weighted["sites_min"], 104783);
}

TEST(Prepare, cuts_into_a_grid_of_boxes) {
  const Json parts = Json::parse(
      run_karst({"prepare", sample, "--parts", "6", "--method", "cartesian", "--grid", "1,2,3", "--dry-run", "--time", "none", "--json"})
          .out)["partition"];
  EXPECT_EQ(parts["grid"], Json({1, 2, 3}));
  EXPECT_EQ(parts["ranks"], 6);
  EXPECT_GT(parts["max_over_min"], 1.001);  // equal boxes, not equal sites
}

void expect_refused_options(const std::vector<std::string>& options, const std::string& words) {
  std::vector<std::string> arguments = {"prepare", sample};
  arguments.insert(arguments.end(), options.begin(), options.end());
  expect_refusal(arguments, words);
}

TEST(Prepare, refuses_what_makes_no_sense) {
  const Scratch scratch;
  expect_refused_options({"--parts", "0", "--dry-run"}, "--parts 0 is not between 1 and 100000000. Give the number of ranks of the run.");
  expect_refused_options({"--parts", "2"}, "Where to? Give -o FILE.karst, or --dry-run to see the figures only.");
  expect_refused_options({"--parts", "2", "--dry-run", "-o", "a.karst"},
                         "--dry-run writes nothing, so -o has no meaning with it. Leave one of them out.");
  expect_refused_options({"--parts", "2", "-o", "a.h5"}, "'a.h5' does not end in .karst. Name it so.");
  expect_refused_options({"--parts", "2", "--dry-run", "--method", "metis"},
                         "--method 'metis' is not one of bisection, cartesian, zoltan-rcb, zoltan-hsfc.");
  expect_refused_options({"--parts", "2", "--dry-run", "--cut", "wavy"}, "--cut 'wavy' is not one of stepped, plane.");
  expect_refused_options({"--parts", "2", "--dry-run", "--grid", "2,1"},
                         "--grid is for --method cartesian (other methods find their cuts). Give both.");
  expect_refused_options({"--parts", "2", "--dry-run", "--method", "cartesian", "--grid", "2,2"},
                         "--grid 2,2,1 makes 4 boxes, not 2. Give a box for each part (a rank has one part).");
  expect_refused_options({"--parts", "2", "--dry-run", "--weights", "1,2,3"}, "--weights gives 3 numbers for 2 parts. Give one for each.");
  expect_refused_options({"--parts", "2", "--dry-run", "--weights", "1,x"},
                         "--weights '1,x' is not a list of numbers above zero, as in 1,1,2.");
  expect_refused_options(
      {"--parts", "2", "--dry-run", "--weights", "1,1e-7"},
      "--weights '1,1e-7' differ by more than a factor of 1e+06 (no parts are that unequal). Give the speeds of the parts.");
  expect_refused_options({"--parts", "2", "--dry-run", "--align", "65MiB"},
                         "--align '65MiB' is more than 64MiB (every part is padded to it). Give the size of a stripe.");
  expect_refused_options({"--parts", "2", "--dry-run", "--align", "1MB"},
                         "--align '1MB' is not a number of bytes, as in 65536, 64KiB or 1MiB.");
  const std::string path = scratch.file("precious.karst", "precious");
  expect_refused_options({"--parts", "2", "-o", path}, quote(path) + " exists. Give --force to replace it, or another name with -o.");
  EXPECT_EQ(bytes_of(path), "precious");
}

TEST(Prepare, says_so_when_pores_are_not_named) {
  const Scratch scratch;
  const std::string path = scratch.file("rock.raw", std::string(12, '\0') + std::string(12, '\1'));
  const Outcome outcome = run_karst({"prepare", path, "--shape", "4,3,2", "--parts", "2", "--dry-run"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err, "karst: which labels of " + quote(path) +
                             " are pore? It holds 0 (50.0 %), 1 (50.0 %). Give them with --pore, as in --pore 0.\n");
}

TEST(Prepare, a_rock_without_a_way_through_makes_empty_parts) {
  const Scratch scratch;
  const std::string path = scratch.file("closed.raw", std::string("\1\1\1\1\0\1\1\1\1", 9) + std::string(18, '\1'));
  const Outcome outcome = run_karst(
      {"prepare", path, "--shape", "3,3,3", "--pore", "0", "--boundary", "sealed", "--parts", "2", "-o", scratch.path("a.karst")});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("of 0 sites"), std::string::npos) << outcome.out;
}

}  // namespace karst
