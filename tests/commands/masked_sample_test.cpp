// --crop, --mask and --threshold from the command line to the result, and karst info --thresholds.
#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "io/files/file_checks.hpp"
#include "support/scratch.hpp"

namespace karst {

class PartOfImage : public testing::Test {
 protected:
  void SetUp() override {
    const Outcome made = run_karst({"make", "sandstone", "--shape", "32,30,28", "--porosity", "0.35", "--grains", "3", "-o", sample_});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  nlohmann::json result(const Words& words, int ranks = 0) const {
    const Outcome outcome = run_karst(with(words, {"--json"}), ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out, nullptr, false);
  }

  Scratch scratch_;
  std::string sample_ = scratch_.path("rock.nrrd"), case_ = scratch_.path("rock.karst");
};

TEST_F(PartOfImage, is_the_same_prepared_and_on_any_ranks) {
  const Words part = {sample_, "--mask", "cylinder", "--crop", "2,0,1,32,30,28"}, along = {"--direction", "z", "--tolerance", "0.01"};
  const auto alone = result(with(with({"permeability"}, part), along));
  EXPECT_EQ(alone["image"]["mask"], "cylinder-z");
  EXPECT_EQ(alone["image"]["shape"], (nlohmann::json{30, 30, 27}));
  EXPECT_EQ(alone["image"]["crop"], (nlohmann::json{{2, 0, 1}, {32, 30, 28}}));
  const auto on_three = result(with(with({"permeability"}, part), along), 3);
  EXPECT_EQ(on_three["permeability"]["voxel2"], alone["permeability"]["voxel2"]);
  ASSERT_EQ(run_karst(with(with({"prepare"}, part), {"--parts", "2", "--direction", "z", "-o", case_})).code, 0);
  const auto prepared = result(with({"solve", case_}, along), 2);
  EXPECT_EQ(prepared["permeability"]["voxel2"], alone["permeability"]["voxel2"]);
  EXPECT_EQ(prepared["image"], alone["image"]);
  EXPECT_EQ(prepared["subvolumes"], alone["subvolumes"]);
}

TEST_F(PartOfImage, is_named_in_text_and_report) {
  const std::string run = scratch_.path("run");
  const Outcome outcome = run_karst({"permeability", sample_, "--mask", "cylinder-x", "--crop", "0,0,0,20,30,28", "--direction", "x",
                                     "--tolerance", "0.05", "--fields", "none", "-o", run});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("  crop          voxels 0,0,0 to 20,30,28\n  mask          cylinder-x, "), std::string::npos) << outcome.out;
  const Outcome profile = run_karst({"report", run, "-o", scratch_.path("page.html")});
  EXPECT_EQ(profile.code, 0) << profile.err;
  const std::string page = content_of(scratch_.path("page.html"));
  EXPECT_NE(page.find("the largest cylinder-x; means are over its voxels"), std::string::npos);
  EXPECT_NE(page.find("voxels 0,0,0 to 20,30,28 of the image"), std::string::npos);
  const Outcome other = run_karst({"permeability", sample_, "--crop", "0,0,0,20,30,28", "--direction", "x", "--tolerance", "0.05",
                                   "--fields", "none", "--restart", run});
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("mask"), std::string::npos) << other.err;
}

TEST_F(PartOfImage, that_makes_no_sense_is_refused) {
  const auto refused = [&](const Words& more, const std::string& words) { expect_refusal(with({"permeability", sample_}, more), words); };
  refused({"--crop", "0,0,0,4,4"}, "--crop '0,0,0,4,4' is not six whole numbers X0,Y0,Z0,X1,Y1,Z1, as in 0,0,0,100,100,100.");
  refused({"--crop", "0,5,0,4,5,4"},
          "--crop '0,5,0,4,5,4' takes voxels 5 to 5 along y. The first must be at least 0, and the end above the first.");
  refused({"--crop", "0,0,0,4,4,29"},
          "--crop ends at z = 29, and " + quote(sample_) + " has 32 x 30 x 28 voxels. Ends are at most 32,30,28.");
  refused({"--mask", "1,cylinder"},
          "--mask '1,cylinder' is neither labels outside the sample, as in 2 or 2,255, nor cylinder (along z), cylinder-x or cylinder-y.");
  refused({"--mask", "7"}, "label 7 of --mask does not occur in " + quote(sample_) + " (labels found: 0 (34.4 %), 1 (65.6 %)).");
  refused({"--pore", "0", "--threshold", "0"}, "--pore and --threshold both say which voxels are pore. Leave one of them out.");
  expect_refusal({"flow", "cavity", "--shape", "9,9,9", "--crop", "0,0,0,5,5,5", "--reynolds", "10", "--time", "1T"},
                 "--crop does not apply to cavity (it is for images). Leave it out.");
  refused({"--voxel-size", "5um,5um,9um"},
          "--voxel-size '5um,5um,9um' gives several edges (the lattice needs cubes). Resample the image to cubes: docs/images.md has a "
          "recipe.");
}

// Grey values 0 (34 %) and 1.
TEST_F(PartOfImage, thresholds_are_listed_by_info) {
  const Outcome outcome = run_karst({"info", sample_, "--thresholds", "-1,1,3"}, 2);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string table =
      "  pore is at or below the threshold, percolation with periodic boundaries\n"
      "     threshold    porosity   connected  percolates\n"
      "            -1      0.0000      0.0000  no axis\n"
      "             0      0.3439      0.3439  x y z\n";
  EXPECT_NE(outcome.out.find(table), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("             1      1.0000      1.0000  x y z\n"), std::string::npos) << outcome.out;
  const auto json = result({"info", sample_, "--thresholds", "auto", "--mask", "cylinder"});
  ASSERT_EQ(json["thresholds"].size(), 2u) << json.dump(1);
  EXPECT_EQ(json["thresholds"][0]["threshold"], 0);
  EXPECT_EQ(json["image"]["mask"], "cylinder-z");
  const auto at = result({"info", sample_, "--threshold", "0", "--mask", "cylinder"});
  EXPECT_EQ(json["thresholds"][0]["porosity"], at["image"]["porosity"]);
  EXPECT_EQ(json["thresholds"][0]["percolates"], at["percolates"]);
  const std::string of_box = run_karst({"info", sample_, "--thresholds", "auto", "--mask", "cylinder", "--crop", "0,0,0,9,9,9"}).out;
  EXPECT_NE(of_box.find("  crop         voxels 0,0,0 to 9,9,9\n  mask         cylinder-z, 85.19 % of the voxels\n"), std::string::npos)
      << of_box;
  const std::string no_pore = run_karst({"info", scratch_.file("three.raw", "aabbccaabb"), "--shape", "10,1,1", "--mask", "99"}).out;
  EXPECT_NE(no_pore.find("  mask         without label 99, 80.00 % of the voxels\n"), std::string::npos) << no_pore;
  const float grey[4] = {0.1f, 0.2f, 0.7f, 0.70000005f};
  const std::string close = scratch_.file("close.raw", {reinterpret_cast<const char*>(grey), sizeof grey});
  const Words range = {"--thresholds", "0.7,0.70000005,2"};
  const std::string close_table = run_karst(with({"info", close, "--shape", "4,1,1", "--dtype", "float32"}, range)).out;
  EXPECT_NE(close_table.find("         0.7      0.7500"), std::string::npos) << close_table;
  EXPECT_NE(close_table.find("  0.70000005      1.0000"), std::string::npos) << close_table;
  std::vector<std::int16_t> rising(60);
  std::iota(rising.begin(), rising.end(), std::int16_t{0});
  const std::string steps = scratch_.file("steps.raw", {reinterpret_cast<const char*>(rising.data()), 2 * rising.size()});
  const std::string of_steps = run_karst({"info", steps, "--shape", "5,4,3", "--dtype", "int16", "--thresholds", "auto"}).out;
  for (const char* line : {"           2      0.0500", "           8      0.1500", "          17      0.3000", "          20      0.3500"})
    EXPECT_NE(of_steps.find(line), std::string::npos) << of_steps;
  const double far[2] = {-1.5e308, 1.5e308};
  const std::string wide = scratch_.file("wide.raw", {reinterpret_cast<const char*>(far), sizeof far});
  const std::string wide_table = run_karst({"info", wide, "--shape", "2,1,1", "--dtype", "float64", "--thresholds", "auto"}).out;
  EXPECT_NE(wide_table.find("      0.5000      0.5000  y z\n"), std::string::npos) << wide_table;
  expect_refusal({"info", sample_, "--thresholds", "3,1,4"},
                 "--thresholds '3,1,4' is neither auto nor LOW,HIGH,NUMBER with LOW below HIGH and 2 to 1000 thresholds, as in 60,120,7.");
  for (const char* option : {"--crop", "--mask", "--threshold", "--thresholds", "--pore", "--voxel-size"}) {
    const std::string reason =
        text(option, " is given an empty value (of a shell variable that is not set?). Give a value, or leave ", option, " out.");
    expect_refusal({"info", sample_, option, ""}, reason);
    expect_refusal({"info", sample_, text(option, "="), "--json"}, reason);
  }
  expect_refusal({"info", sample_, "--thresholds", "auto", "--pore", "0"}, "--pore has no meaning with --thresholds. Leave it out.");
}

}  // namespace karst
