#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "commands/run_karst.hpp"

namespace karst {

using Json = nlohmann::json;

TEST(Bench, measures_every_layout_and_storage) {
  const Outcome outcome =
      run_karst({"bench", "--all", "--shape", "32,32,32", "--porosity", "0.3", "--rounds", "1", "--threads", "1", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["sample"]["shape"], Json({32, 32, 32}));
  EXPECT_GT(json["sites"], 5000);
  EXPECT_LT(json["sites"], 32 * 32 * 32);
  std::set<std::pair<std::string, std::string>> seen;
  for (const Json& variant : json["variants"]) {
    seen.insert({variant["layout"].get<std::string>(), variant["storage"].get<std::string>()});
    const Json& performance = variant["performance"];
    const double mflups = performance["mflups"], copy = performance["copy_bytes_per_second"], bytes = performance["bytes_per_update"];
    EXPECT_GT(mflups, 0.01);
    EXPECT_EQ(bytes, variant["storage"] == "f64" ? 340 : 188);
    EXPECT_NEAR(performance["bandwidth_fraction"].get<double>(), mflups * 1e6 * bytes / copy, 1e-9);
    EXPECT_EQ(performance["device"], "cpu");
  }
  EXPECT_EQ(seen.size(), 10u);
}

TEST(Bench, runs_on_several_ranks_and_says_so) {
  const Outcome outcome = run_karst({"bench", "--shape", "32,32,32", "--porosity", "0.3", "--rounds", "1", "--threads", "1"}, 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("sandstone of 32 x 32 x 32 voxels, porosity 0.3: ")) << outcome.out;
  EXPECT_NE(outcome.out.find("on 2 ranks, 1 thread each"), std::string::npos) << outcome.out;
}

TEST(Bench, refuses_a_sample_without_sites) {
  expect_refusal(
      {"bench", "--shape", "2,2,2", "--rounds", "1"},
      "--shape '2,2,2' holds no site (no pore of this sandstone leads through the sample, so there is no speed to measure). Use a "
      "larger --shape or a larger --porosity.");
}

TEST(Bench, refuses_what_makes_no_sense) {
  expect_refusal({"bench", "--rounds", "0"}, "--rounds 0 is not between 1 and 1000.");
  expect_refusal({"bench", "--porosity", "1.5"}, "--porosity 1.5 is not between 0 and 1 (it is the fraction of the sample that is pore).");
  expect_refusal({"bench", "--layout", "soa"},
                 "--layout 'soa' is not one of auto, collision, stream, bundle, vector-collision, vector-bundle.");
}

}  // namespace karst
