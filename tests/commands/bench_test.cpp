#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

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

TEST(Bench, measures_two_lattices_and_single_edge_sites_and_says_so) {
  const Words words = {"bench", "--shape", "32,32,32", "--porosity", "0.3", "--rounds", "1", "--threads", "1"};
  const Outcome outcome = run_karst(with(words, {"--streaming", "two-lattice", "--edges", "sites"}), 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(" sites, two lattices, edge sites one by one\n"), std::string::npos) << outcome.out;
  const Json json = Json::parse(run_karst(with(words, {"--streaming", "two-lattice", "--edges", "sites", "--json"}), 2).out);
  EXPECT_EQ(json["edges"], "sites");
  EXPECT_EQ(json["variants"][0]["performance"]["streaming"], "two-lattice");
  EXPECT_EQ(json["variants"][0]["performance"]["bytes_per_update"], 376);
  EXPECT_EQ(Json::parse(run_karst(with(words, {"--json"}), 2).out)["variants"][0]["performance"]["streaming"], "aa");
}

TEST(Bench, cuts_by_weights) {
  const Words words = {"bench", "--shape", "32,32,32", "--porosity", "0.3", "--rounds", "1", "--threads", "1,2", "--weights", "3,1"};
  const Outcome outcome = run_karst(words, 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("on 2 ranks, 1, 2 threads"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("  parts         75, 25 % of the sites, as given by --weights\n"), std::string::npos) << outcome.out;
  const Json json = Json::parse(run_karst(with(words, {"--json"}), 2).out);
  EXPECT_EQ(json["weights"], Json({0.75, 0.25}));
  EXPECT_EQ(json["threads"], Json({1, 2}));
}

TEST(Bench, sweeps_over_shares) {
  const Words words = {"bench", "--shape", "32,32,32", "--porosity", "0.3", "--rounds", "1", "--threads", "1", "--shares"};
  const Json json = Json::parse(run_karst(with(words, {"5,50,100", "--json"}), 2).out);
  ASSERT_EQ(json["shares"].size(), 4u);  // with the first rank alone
  EXPECT_EQ(json["shares"][0]["share"], 0);
  EXPECT_EQ(json["shares"][0]["gain"], 0);
  EXPECT_EQ(json["shares"][3]["share"], 1);
  const double alone = json["shares"][0]["mflups"];
  for (const Json& each : json["shares"]) EXPECT_NEAR(each["gain"].get<double>(), each["mflups"].get<double>() / alone - 1, 1e-9);
  const double first = json["ranks"][0]["alone"]["copy_bytes_per_second"], second = json["ranks"][1]["alone"]["copy_bytes_per_second"];
  EXPECT_NEAR(json["theory"]["share"].get<double>(), second / (first + second), 1e-9);
  EXPECT_NEAR(json["theory"]["gain"].get<double>(), second / first, 1e-9);
  const Outcome text = run_karst(with(words, {"auto"}), 3);
  EXPECT_NE(text.out.find("  best share "), std::string::npos) << text.out << text.err;
  EXPECT_NE(text.out.find("   theory\n"), std::string::npos) << text.out;
  const std::string csv = run_karst(with(words, {"50", "--csv"}), 2).out;
  EXPECT_TRUE(csv.starts_with("share,mflups,gain\n0,")) << csv;
  EXPECT_NE(csv.find("\n0.5,"), std::string::npos) << csv;
}

TEST(Bench, refuses_shares_that_make_no_sense) {
  expect_refusal({"bench", "--shares", "5,101"}, "--shares '5,101' is neither auto nor a list of numbers from 0 to 100, as in 0,5,10.");
  expect_refusal({"bench", "--shares", "x"}, "--shares 'x' is neither auto nor a list of numbers from 0 to 100, as in 0,5,10.");
  expect_refusal({"bench", "--shares", "5", "--all"}, "--shares measures one layout. Leave --all out.");
  expect_refusal({"bench", "--shares", "5", "--weights", "equal"}, "--shares sets the weights. Leave --weights and --device-memory out.");
  expect_refusal({"bench", "--csv"}, "--csv is for --shares and --scaling. Give one of them.");
  expect_refusal({"bench", "--shares", "5", "--csv", "--json"}, "--csv and --json are both given. Leave one of them out.");
  expect_refusal({"bench", "--shares", "5", "--shape", "32,32,32", "--porosity", "0.3"},
                 "--shares needs two ranks or more (the ranks after the first get the shares). Use mpirun -n 2.");
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

TEST(Bench, measures_flow_with_heat) {
  const Words words = {"bench", "--lattice", "d2q37", "--rounds", "1", "--threads", "1"};
  const Json box = Json::parse(run_karst(with(words, {"--shape", "64,48,1", "--grid", "1,2", "--json"}), 2).out);
  EXPECT_EQ(box["sample"]["kind"], "box");
  EXPECT_EQ(box["sites"], 64 * 48);
  EXPECT_EQ(box["partition"]["grid"], Json({1, 2, 1}));
  const Json performance = box["variants"][0]["performance"];
  EXPECT_EQ(performance["lattice"], "d2q37");
  EXPECT_EQ(performance["bytes_per_update"], 615);
  EXPECT_GT(performance["mflups"], 0.01);
  const Json pores = Json::parse(run_karst(with(words, {"--shape", "128,128,1", "--porosity", "0.6", "--storage", "f32", "--json"})).out);
  EXPECT_EQ(pores["sample"]["kind"], "sandstone");
  EXPECT_NEAR(pores["sites"].get<double>(), 0.57 * 128 * 128, 500);  // few grains
  EXPECT_EQ(pores["variants"][0]["performance"]["bytes_per_update"], 319);
}

TEST(Bench, refuses_what_flow_with_heat_does_not_have) {
  const Words words = {"bench", "--lattice", "d2q37"};
  expect_refusal(with(words, {"--storage", "f16"}), "--storage f16 is for creeping flow. Use --storage f64 or f32.");
  expect_refusal(with(words, {"--streaming", "two-lattice"}), "--streaming does not go with --lattice d2q37. Leave it out.");
  expect_refusal(with(words, {"--device-memory", "1GiB"}), "--device-memory does not go with --lattice d2q37. Leave it out.");
  expect_refusal(with(words, {"--shape", "8,8,8"}), "--shape 8,8,8 has more than one voxel along z (d2q37 has two dimensions). Use one.");
  expect_refusal(with(words, {"--shape", "8,8,1", "--grid", "2,1"}),
                 "--grid 2,1,1 makes 2 boxes, not 1. Give a box for each part (a rank has one part).");
}

TEST(Bench, refuses_what_a_grid_sets_by_itself) {
  const std::string why = " and --grid are both given (the boxes of a grid are equal). Leave one of them out.";
  expect_refusal({"bench", "--grid", "1,1", "--shares", "0,10"}, "--shares" + why);
  expect_refusal({"bench", "--grid", "1,1", "--weights", "measure"}, "--weights" + why);
  expect_refusal({"bench", "--grid", "1,1", "--device-memory", "1GiB"}, "--device-memory" + why);
}

TEST(Bench, measures_an_empty_box_for_a_porosity_of_one) {
  const Json json =
      Json::parse(run_karst({"bench", "--shape", "24,24,24", "--porosity", "1", "--rounds", "1", "--threads", "1", "--json"}).out);
  EXPECT_EQ(json["sample"]["kind"], "box");
  EXPECT_EQ(json["sites"], 24 * 24 * 24);
}

TEST(Bench, measures_the_parts_of_a_step) {
  const Words words = {"bench", "--shape",   "32,32,32", "--porosity",   "0.3",      "--rounds",
                       "1",     "--threads", "1",        "--step-parts", "--layout", "vector-bundle"};
  const Json two = Json::parse(run_karst(with(words, {"--json"}), 2).out);
  const Json seconds = two["variants"][0]["performance"]["step_seconds"];
  for (const char* part : {"step", "updates", "exchange"}) EXPECT_GT(seconds[part], 0) << part;
  EXPECT_EQ(two["partition"]["ranks"], 2);
  EXPECT_EQ(Json::parse(run_karst(with(words, {"--json"})).out)["variants"][0]["performance"]["step_seconds"]["exchange"], 0);
  EXPECT_NE(run_karst(words, 2).out.find("vector-bundle, f64: a step takes "), std::string::npos);
}

TEST(Bench, measures_copies_of_a_sample) {
  const Words words = {"bench", "--porosity", "0.3", "--rounds", "1", "--threads", "1", "--json"};
  const Json one = Json::parse(run_karst(with(words, {"--shape", "32,32,32"})).out);
  const Json copies = Json::parse(run_karst(with(words, {"--shape", "32,32,32", "--repeat", "1,2,3"})).out);
  EXPECT_EQ(copies["sample"]["shape"], Json({32, 64, 96}));
  EXPECT_EQ(copies["sites"], 6 * one["sites"].get<int>());
}

TEST(Bench, scales_with_the_same_k) {
  const Scratch scratch;
  const std::string folder = scratch.path("scaling");
  const Outcome outcome = start_karst({"bench", "--scaling", "weak", "--shape", "64,64,64", "--porosity", "0.2", "--ranks", "2,1",
                                       "--rounds", "1", "--device", "cpu", "-o", folder});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("weak scaling, sandstone of 64 x 64 x 64 voxels for each rank, porosity 0.2\n")) << outcome.out;
  EXPECT_NE(outcome.out.find(", the same to 1e-06 in all runs\n"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("not run"), std::string::npos) << outcome.out;
  const Json json = Json::parse(bytes_of(folder + "/scaling.json"));
  EXPECT_EQ(json["points"][1]["sites"], 2 * json["points"][0]["sites"].get<int>());
  for (const char* name : {"page.html", "table.csv", "efficiency.svg", "stages.svg", "titan.svg"})
    EXPECT_TRUE(std::filesystem::exists(folder + "/" + name)) << name;
}

TEST(Bench, refuses_what_does_not_go_with_scaling) {
  const Words words = {"bench", "--scaling", "strong"};
  expect_refusal({"bench", "--scaling", "x"}, "--scaling 'x' is not one of weak, strong.");
  expect_refusal(with(words, {"--all"}), "--all and --scaling are both given (scaling measures one layout). Leave one of them out.");
  expect_refusal(with(words, {"--device", "mixed"}),
                 "--device mixed does not go with --scaling (all ranks are alike). Use --device cpu or --device cuda.");
  expect_refusal(with(words, {"--json", "--csv"}), "--csv and --json are both given. Leave one of them out.");
  expect_refusal(
      with(words, {"--shape", "64,63,64"}),
      "--shape '64 x 63 x 64' is too small for --scaling (the model is measured in samples of a quarter and three quarters of the "
      "sides). Use 64 voxels or more along each axis.");
  expect_refusal({"bench", "--ranks", "2"}, "--ranks is for --scaling. Leave it out, or give --scaling strong.");
  expect_refusal({"bench", "--repeat", "2,2"}, "--repeat needs three whole numbers of 1 or more (copies along x, y and z), as in 1,1,2.");
  EXPECT_NE(run_karst(words, 2).err.find("karst bench --scaling starts its ranks itself. Run it without mpirun."), std::string::npos);
}

}  // namespace karst
