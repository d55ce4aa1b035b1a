// What a run says beside k, as a user sees it.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

class Answers : public testing::Test {
 protected:
  void SetUp() override { make_spheres("32"); }

  void make_spheres(const std::string& n) const {
    const Outcome made =
        run_karst({"make", "spheres-bcc", "--shape", n + "," + n + "," + n, "--porosity", "0.5", "--force", "-o", sample_});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  std::vector<std::string> command(const std::vector<std::string>& options, const std::string& name = "permeability",
                                   const std::string& input = "") const {
    std::vector<std::string> all = {name, input.empty() ? sample_ : input, "--threads", "1", "--fields", "none"};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }

  static Json result(const std::string& directory) { return Json::parse(bytes_of(directory + "/result.json")); }

  // Header first.
  static std::vector<std::vector<std::string>> rows(const std::string& path) {
    std::vector<std::vector<std::string>> found;
    for (const std::string& line : split(bytes_of(path), '\n')) {
      if (!line.empty()) found.push_back(split(line, ','));
    }
    return found;
  }
  static double sum(const std::vector<std::vector<std::string>>& table, std::size_t column) {
    double total = 0;
    for (std::size_t i = 1; i < table.size(); ++i) total += std::stod(table[i][column]);
    return total;
  }

  // A slit of 3 voxels along x between walls of 2.
  std::string slit() const {
    std::string layers;
    for (int y = 0; y < 5; ++y) layers += std::string(4, y < 3 ? '\0' : '\1');
    return scratch_.file("slit.raw", layers);
  }

  Scratch scratch_;
  std::string sample_ = scratch_.path("spheres.nrrd");
};

constexpr std::array tables = {"/profile_z.csv", "/speeds_z.csv", "/subvolumes_z.csv"};

TEST_F(Answers, are_the_same_bytes_on_any_ranks_and_of_a_prepared_case) {
  const auto run = [&](const std::string& name, const std::string& input, const std::string& directory, int ranks) {
    const Outcome outcome = run_karst(command({"--direction", "z", "--tolerance", "0.1", "-o", directory}, name, input), ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  };
  const std::string one = scratch_.path("one"), prepared = scratch_.path("spheres.karst");
  run("permeability", sample_, one, 0);
  ASSERT_EQ(run_karst({"prepare", sample_, "--parts", "2", "-o", prepared}).code, 0);
  for (const int ranks : {2, 3}) {
    const bool solves = ranks == 2;
    const std::string other = scratch_.path(text("other", ranks));
    run(solves ? "solve" : "permeability", solves ? prepared : sample_, other, ranks);
    for (const char* table : tables) EXPECT_EQ(bytes_of(other + table), bytes_of(one + table)) << table << " on " << ranks << " ranks";
    for (const char* key : {"pores", "flow", "subvolumes"}) EXPECT_EQ(result(other)[key], result(one)[key]) << key;
  }
}

TEST_F(Answers, of_all_tables_fit_each_other_and_the_permeability) {
  const std::string directory = scratch_.path("run");
  const Outcome outcome = run_karst(command({"--direction", "z", "-o", directory, "--voxel-size", "2um"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = result(directory);
  const auto profile = rows(directory + "/profile_z.csv"), speeds = rows(directory + "/speeds_z.csv"),
             cubes = rows(directory + "/subvolumes_z.csv");
  EXPECT_EQ(joined(profile[0], ","), "slice,position_m,porosity,porosity_connected,pressure");
  EXPECT_EQ(joined(speeds[0], ","), "low,high,sites,flow");
  EXPECT_EQ(joined(cubes[0], ","), "edge,x0,y0,z0,x1,y1,z1,porosity,k_voxel2,k_m2");

  ASSERT_EQ(profile.size(), 33u);
  EXPECT_NEAR(sum(profile, 2) / 32, found["image"]["porosity"].get<double>(), 1e-12);
  EXPECT_NEAR(sum(profile, 3) / 32, found["image"]["porosity_connected"].get<double>(), 1e-12);
  EXPECT_NEAR(std::stod(profile[32][1]), 31.5 * 2e-6, 1e-18);
  EXPECT_NEAR(std::stod(profile[1][4]), 1, 0.05);
  EXPECT_NEAR(std::stod(profile[32][4]), 0, 0.05);
  EXPECT_NEAR(sum(speeds, 2), 1, 1e-12);
  EXPECT_NEAR(sum(speeds, 3), 1, 1e-12);

  const double flux = found["permeability"]["flux_voxel2"][2];
  ASSERT_EQ(cubes.size(), 9u);
  EXPECT_NEAR(sum(cubes, 8) / 8 / flux, 1, 1e-12);
  EXPECT_NEAR(std::stod(cubes[1][9]) / std::stod(cubes[1][8]), 4e-12, 1e-24);
  const Json summary = found["subvolumes"][2][0];
  EXPECT_EQ(summary["edge"], 16);
  EXPECT_EQ(summary["number"], 8);
  EXPECT_NEAR(summary["k_voxel2"]["mean"].get<double>() / flux, 1, 1e-12);
  EXPECT_LE(summary["k_voxel2"]["min"], summary["k_voxel2"]["max"]);
  EXPECT_GT(found["flow"]["tortuosity"][2], 1);
  EXPECT_LT(found["flow"]["tortuosity"][2], 2);
  for (const char* key : {"tortuosity", "reynolds"}) EXPECT_TRUE(found["flow"][key][0].is_null()) << key;
  EXPECT_TRUE(found["subvolumes"][0].is_null());
  EXPECT_TRUE(found["forchheimer"][2].is_null());
  const Json& pores = found["pores"];
  EXPECT_NEAR(pores["specific_surface_per_m"].get<double>() * 2e-6 / pores["specific_surface_per_voxel"].get<double>(), 1, 1e-12);
  EXPECT_NE(outcome.out.find(text("tortuosity ", digits(found["flow"]["tortuosity"][2].get<double>(), 4),
                                  "; standard deviation of k over cubes of 16 voxels: ")),
            std::string::npos)
      << outcome.out;
}

TEST_F(Answers, of_a_slit_are_exact) {
  const Outcome outcome = run_karst(command({"--shape", "4,5,1", "--pore", "0", "--direction", "x", "--json"}, "permeability", slit()));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  EXPECT_NEAR(found["flow"]["tortuosity"][0], 1, 1e-12);
  EXPECT_EQ(found["pores"]["faces"], (std::vector<int>{0, 8, 0}));
  EXPECT_NEAR(found["pores"]["specific_surface_per_voxel"], 2.0 / 3 * 8 / 20, 1e-15);
  EXPECT_TRUE(found["pores"]["specific_surface_per_m"].is_null());
  EXPECT_EQ(found["subvolumes"][0], Json::array());
}

TEST_F(Answers, are_kept_for_a_restart_and_leave_nothing_of_an_earlier_run) {
  const std::string directory = scratch_.path("run");
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.end(), {"--tolerance", "0.1"});
    return run_karst(command(more));
  };
  ASSERT_EQ(run({"--direction", "all", "-o", directory}).code, 0);
  const Json whole = result(directory);
  ASSERT_EQ(run({"--direction", "all", "--force", "-o", directory, "--max-steps", "20"}).code, 0);
  EXPECT_NE(result(directory)["flow"]["tortuosity"], whole["flow"]["tortuosity"]);
  ASSERT_EQ(run({"--direction", "all", "--restart", directory}).code, 0);
  EXPECT_TRUE(result(directory)["flow"]["tortuosity"][0].is_number());
  std::filesystem::remove(directory + "/result.json");
  const Outcome again = run({"--direction", "all", "--restart", directory});
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(result(directory)["subvolumes"], Json::parse(run({"--restart", directory, "--json"}).out)["subvolumes"]);
  EXPECT_TRUE(result(directory)["subvolumes"][2][0]["number"] == 8);

  ASSERT_EQ(run({"--direction", "x", "--force", "-o", directory}).code, 0);
  EXPECT_TRUE(std::filesystem::exists(directory + "/profile_x.csv"));
  for (const char* table : tables) EXPECT_FALSE(std::filesystem::exists(directory + table)) << table;
}

TEST_F(Answers, a_straight_channel_has_no_inertia) {
  const std::string directory = scratch_.path("run");
  const Outcome outcome = run_karst(command({"--shape", "4,5,1", "--pore", "0", "--direction", "x", "--equation", "navier-stokes",
                                             "--forces", "1e-4,1e-6,1e-5", "--tau", "0.8", "--tolerance", "1e-7", "-o", directory},
                                            "permeability", slit()));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = result(directory), inertia = found["forchheimer"][0];
  const double exact = (27.0 / 12 + 3.0 / 24) / 5;
  EXPECT_NEAR(inertia["k0_voxel2"].get<double>() / exact, 1, 1e-6);
  EXPECT_NEAR(inertia["rise"], 0, 1e-6);
  EXPECT_NEAR(inertia["residual"], 0, 1e-6);
  EXPECT_EQ(inertia["forces"], (std::vector<double>{1e-6, 1e-5, 1e-4}));
  EXPECT_NEAR(inertia["reynolds"][2].get<double>() / inertia["reynolds"][0].get<double>(), 100, 1e-3);
  EXPECT_EQ(found["settings"]["body_force"], 1e-6);
  EXPECT_EQ(found["settings"]["equilibrium"], "navier-stokes");
  EXPECT_NE(outcome.out.find("the rise is within the error of k: use larger --forces, or a smaller --tolerance"), std::string::npos);
  const auto table = rows(directory + "/forchheimer_x.csv");
  EXPECT_EQ(joined(table[0], ","), "force,velocity,reynolds,mach,k_voxel2,k_m2,k_fitted_voxel2,relative_error_estimate,converged,steps");
  EXPECT_EQ(table.size(), 4u);

  std::filesystem::remove(directory + "/result.json");
  const std::vector<std::string> same = {"--shape",       "4,5,1",    "--pore",         "0",     "--direction", "x",           "--equation",
                                         "navier-stokes", "--forces", "1e-6,1e-5,1e-4", "--tau", "0.8",         "--tolerance", "1e-7",
                                         "--restart",     directory};
  const Outcome again = run_karst(command(same, "permeability", slit()));
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(result(directory)["forchheimer"], found["forchheimer"]) << "kept, not run again";
}

TEST_F(Answers, inertia_around_spheres_lowers_k_and_is_the_same_on_any_ranks) {
  make_spheres("20");
  const std::vector<std::string> options = {"--direction",    "z",     "--equation", "navier-stokes", "--forces",
                                            "2e-5,1e-4,4e-5", "--tau", "0.535",      "--json"};
  const Outcome one = run_karst(command(options)), three = run_karst(command(options), 3);
  ASSERT_EQ(one.code, 0) << one.err;
  const Json inertia = Json::parse(one.out)["forchheimer"][2];
  EXPECT_EQ(inertia, Json::parse(three.out)["forchheimer"][2]);
  EXPECT_GT(inertia["beta_per_voxel"], 0);
  EXPECT_GT(inertia["k_voxel2"][0], inertia["k_voxel2"][2]);
  EXPECT_GT(inertia["k0_voxel2"], inertia["k_voxel2"][0]);
}

TEST_F(Answers, inertia_goes_further_with_more_steps) {
  const std::string directory = scratch_.path("run"), alone = scratch_.path("alone");
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"--shape", "4,5,1", "--pore", "0", "--direction", "x", "--equation", "navier-stokes", "--forces",
                               "1e-6,1e-5,1e-4", "--tau", "0.8"});
    const Outcome outcome = run_karst(command(more, "permeability", slit()));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  };
  run({"-o", alone, "--tolerance", "1e-7"});
  const Json whole = result(alone)["forchheimer"][0];
  const std::int64_t weakest = whole["steps"][0];
  run({"-o", directory, "--tolerance", "1e-7", "--max-steps", "20"});
  EXPECT_EQ(result(directory)["forchheimer"][0]["converged"], (std::vector<bool>{false, false, false}));
  EXPECT_EQ(result(directory)["forchheimer"][0]["steps"], (std::vector<int>{20, 20, 20}));
  run({"--restart", directory, "--tolerance", "1e-7"});
  EXPECT_EQ(result(directory)["forchheimer"][0], whole);
  EXPECT_EQ(result(directory)["permeability"]["steps"][0], weakest);
  run({"--restart", directory, "--tolerance", "0.01"});
  EXPECT_EQ(result(directory)["forchheimer"][0], whole) << "all of them are near enough: nothing runs again";
}

// Of its flows under the larger forces, none has come to its end: for a tolerance that the first one meets all run again.
TEST_F(Answers, inertia_goes_further_also_when_less_is_asked_of_it) {
  const std::string directory = scratch_.path("run");
  make_spheres("20");
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"--direction", "z", "--equation", "navier-stokes", "--forces", "2e-5,4e-5,1e-4", "--tau", "0.55"});
    const Outcome outcome = run_karst(command(more));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  };
  run({"-o", directory, "--tolerance", "1e-3", "--max-steps", "200"});
  EXPECT_EQ(result(directory)["forchheimer"][2]["converged"], (std::vector<bool>{false, false, false}));
  run({"--restart", directory, "--tolerance", "0.1", "--max-steps", "2000"});
  EXPECT_EQ(result(directory)["forchheimer"][2]["converged"], (std::vector<bool>{true, true, true}));
}

TEST_F(Answers, refuse_forces_that_say_nothing) {
  const auto with = [&](std::vector<std::string> options) {
    options.insert(options.end(), {"--equilibrium", "navier-stokes"});
    return command(options);
  };
  expect_refusal(with({"--forces", "1e-6,2e-6,1e-6"}),
                 "--forces '1e-6,2e-6,1e-6' are not three different forces (a line fits any two flows). Give three or more.");
  expect_refusal(with({"--forces", "1e-6,two,1e-6"}), "--forces '1e-6,two,1e-6': 'two' is not a number. Give three or more.");
  expect_refusal(with({"--forces", "1e-6,2e-6,1"}),
                 "--forces: 1 is not in the range from 1e-100 to below 1 (lattice units; with f64 storage, slower flows "
                 "underflow). Give a "
                 "force in that range.");
  expect_refusal(with({"--forces", "1e-6,2e-6,3e-6", "--body-force", "1e-6"}),
                 "--forces and --body-force are both given (both set the force). Leave one of them out.");
  expect_refusal(
      command({"--forces", "1e-6,2e-6,3e-6"}),
      "--forces cannot be combined with --equilibrium stokes (k of creeping flow does not depend on the force). Use --equilibrium "
      "navier-stokes.");
}

}  // namespace karst
