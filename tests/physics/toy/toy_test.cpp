#include <gtest/gtest.h>

#include <filesystem>

#include "commands/run_karst.hpp"
#include "json/json.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

// A sample of 4 x 6 x 2 voxels; the row y has min(y, 4) pores in both slices: 28 sites.
class Toy : public ::testing::Test {
 protected:
  static std::string labels() {
    std::string labels;
    for (int z = 0; z < 2; ++z) {
      for (int y = 0; y < 6; ++y) {
        for (int x = 0; x < 4; ++x) labels += x < y ? '\0' : '\1';
      }
    }
    return labels;
  }

  Words words(const Words& more = {}) const {
    return with({"toy", path_, "--shape", "4,6,2", "--pore", "0", "--voxel-size", "2um", "--device", "cpu"}, more);
  }

  Scratch scratch_;
  const std::string path_ = scratch_.file("steps.raw", labels()), run_ = scratch_.path("run");
};

}  // namespace

TEST_F(Toy, counts_all_sites_on_any_ranks) {
  for (const int ranks : {1, 2}) {
    const Outcome outcome = run_karst(words({"--json"}), ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json json = Json::parse(outcome.out);
    EXPECT_EQ(json.at("kind"), "toy");
    EXPECT_EQ(json.at("toy").at("counted"), 28);
    EXPECT_DOUBLE_EQ(json.at("toy").at("pore_length"), 28 * 2e-6) << "in metres";
    EXPECT_EQ(json.at("settings").at("rows"), 1);
    EXPECT_EQ(json.at("toy").at("complete"), true);
  }
}

TEST_F(Toy, has_help_and_a_config) {
  EXPECT_NE(run_karst({"toy", "--help"}).out.find("--rows N"), std::string::npos);
  EXPECT_NE(run_karst({"--help"}).out.find("count the sites of each row"), std::string::npos);
  const std::string config = scratch_.file("run.toml", "rows = 2\n");
  const Json json = Json::parse(run_karst(words({"--json", "--config", config})).out);
  EXPECT_EQ(json.at("settings").at("rows"), 2);
  EXPECT_EQ(json.at("toy").at("steps"), 4);
}

TEST_F(Toy, writes_tables_text_and_a_page) {
  const Outcome outcome = run_karst(words({"-o", run_}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("length 5.6e-05 m"), std::string::npos) << outcome.out;
  EXPECT_EQ(bytes_of(run_ + "/monitors.csv"), "step,counted,row_length\n0,0,0\n2,2,1e-06\n4,12,3e-06\n6,28,4.666666666666667e-06\n");
  ASSERT_EQ(run_karst({"report", run_}).code, 0);
  const std::string page = bytes_of(run_ + "/report.html");
  EXPECT_NE(page.find("Pore length of a row."), std::string::npos);
  EXPECT_NE(page.find("Pore length of all rows"), std::string::npos);
}

TEST_F(Toy, restarts_with_the_same_result) {
  ASSERT_EQ(run_karst(words({"-o", run_, "--checkpoint", "2"})).code, 0);
  const std::string monitors = bytes_of(run_ + "/monitors.csv");
  std::filesystem::remove(run_ + "/monitors.csv");
  const Outcome outcome = run_karst(words({"--restart", run_, "--json"}), 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out).at("run").at("restarts"), 1);
  EXPECT_EQ(bytes_of(run_ + "/monitors.csv"), monitors);
  expect_refused(run_karst(words({"--restart", run_, "--rows", "2"})),
                 "'" + run_ +
                     "/flow.checkpoint' is of a run with --rows 1, and this run has --rows 2 (the results would not be those of one "
                     "run). Give the same options, or run without --restart.");
}

TEST_F(Toy, refuses_bad_input) {
  expect_refusal(words({"--monitor-every", "3"}), "--monitor-every 3 is not an even number (steps come in pairs).");
  EXPECT_EQ(run_karst(words({"--rows", "0"})).code, 2);
  EXPECT_EQ(run_karst({"toy", scratch_.path("missing.nrrd")}).code, 2);
}

}  // namespace karst
