// karst relaxation: what it prints and writes, and wrong input.
#include <filesystem>

#include "commands/pores_command.hpp"

namespace karst {

class RelaxationCommand : public PoresCommand {
 protected:
  // Pores in the middle third of y.
  Words of_relaxing_slit(const Words& more = {}) const {
    const std::string path = image("slit.raw", {12, 12, 12}, [](const Index3& at) { return at[1] >= 4 && at[1] < 8; });
    return with({"relaxation", path, "--shape", "12,12,12", "--pore", "0", "--threads", "1"}, more);
  }

  static Words walled(const Words& more = {}) { return with({"--relaxivity", "5um/s", "--voxel-size", "2um"}, more); }
};

TEST_F(RelaxationCommand, prints_t2_and_writes_the_decay) {
  const Outcome outcome = run_karst(of_relaxing_slit(walled({"--echo", "10ms", "--echoes", "3", "-o", directory("run")})));
  expect_text(outcome, "  surface       S/V 2.5e+05 1/m by local normals; all faces 2.5e+05, two thirds of them 1.667e+05");
  expect_text(outcome, "  decay         3 echoes of 0.01 s, signal at the last one 0.9633");
  EXPECT_EQ(bytes_of(directory("run") + "/log.txt"), outcome.out);
  EXPECT_EQ(split(file("run", "decay.csv"), '\n')[0], "time_s,signal,lower,upper");
  EXPECT_EQ(split(file("run", "decay.csv"), '\n').size(), 6u) << "a line of names, the start, 3 echoes, and the end";
  EXPECT_EQ(split(file("run", "t2.csv"), '\n')[0], "t2_s,share");
  const Json found = result("run");
  EXPECT_EQ(found["kind"], "relaxation");
  EXPECT_EQ(found["settings"]["relaxivity"], "5um/s");
  EXPECT_EQ(found["settings"]["bulk_t2"], nullptr);
  const Json& own = found["relaxation"];
  EXPECT_TRUE(own["converged"]);
  EXPECT_NEAR(own["fast_t2_s"], 0.8, 1e-12);
  EXPECT_NEAR(own["slowest_t2_s"], 0.8, 0.02) << "diffusion is fast";
  EXPECT_NEAR(own["kappa"], 5e-6 * 4e-6 / 2.3e-9, 1e-9);
  EXPECT_EQ(own["faces"], 288);
  EXPECT_EQ(own["area_voxel2"], 288);
  EXPECT_EQ(own["relaxivity_m_s"], 5e-6);
}

TEST_F(RelaxationCommand, prints_the_same_digits_on_any_ranks) {
  const Words words = of_relaxing_slit(walled({"--json"}));
  EXPECT_EQ(Json::parse(run_karst(words).out)["relaxation"], Json::parse(run_karst(words, 3).out)["relaxation"]);
}

TEST_F(RelaxationCommand, warns_of_walls_along_the_voxels_and_of_bounds_that_are_apart) {
  const Outcome outcome = run_karst(of_relaxing_slit(walled({"--max-iterations", "1"})));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.err.find("karst: warning: the area of the walls by their normals, 2.5e+05 1/m of pores, is 50 % above two thirds of "
                             "the faces (1.667e+05 1/m). Walls along the voxels have this; otherwise T2 is as uncertain: pores or grains "
                             "are about a voxel wide.\n"),
            std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find(" apart, and not 1e-06, at iteration 1, the last one. Raise --max-iterations.\n"), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.out.find("  bounds        NOT CONVERGED, at most "), std::string::npos) << outcome.out;
}

TEST_F(RelaxationCommand, counts_no_walls_outside_a_mask) {
  const std::string path = labels("core.raw", {9, 9, 9}, [](const Index3& at) {
    std::int64_t far = 0;
    for (const std::int64_t a : at) far = std::max(far, std::abs(a - 4));
    return far > 2 ? 2 : far == 0 ? 1 : 0;
  });
  const Json found = json_of(with({"relaxation", path, "--shape", "9,9,9", "--pore", "0", "--mask", "2", "--threads", "1"}, walled()));
  EXPECT_EQ(found["image"]["sites"], 124);
  EXPECT_EQ(found["relaxation"]["faces"], 6) << "of the solid core";
}

TEST_F(RelaxationCommand, has_a_page) {
  ASSERT_EQ(run_karst(of_relaxing_slit(walled({"-o", directory("run")}))).code, 0);
  const Outcome outcome = run_karst({"report", directory("run"), "-o", directory("page.html")});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const std::string page = bytes_of(directory("page.html"));
  for (const char* words : {"logarithmic mean of T<sub>2</sub>", "Signal over time, with its proven bounds", "Distribution of T2"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
}

TEST_F(RelaxationCommand, refuses_wrong_options_and_writes_nothing) {
  const auto refused = [&](const Words& words, const std::string& message) {
    expect_refusal(of_relaxing_slit(with({"-o", directory("none")}, words)), message);
  };
  refused({"--voxel-size", "2um"},
          "no --relaxivity is given (T2 depends on it). Give that of the walls with its unit, as in --relaxivity 5um/s.");
  refused({"--relaxivity", "5"}, "--relaxivity '5' is not a speed of 0 or more with a unit (nm/s, um/s, mm/s or m/s), as in 5um/s.");
  refused({"--relaxivity", "-5um/s"},
          "--relaxivity '-5um/s' is not a speed of 0 or more with a unit (nm/s, um/s, mm/s or m/s), as in 5um/s.");
  refused(walled({"--diffusivity", "2.3e-9"}),
          "--diffusivity '2.3e-9' is not a diffusivity above zero with a unit (m2/s, cm2/s, mm2/s, um2/s or um2/ms), as in 2.3e-9m2/s.");
  refused(walled({"--diffusivity", "0m2/s"}),
          "--diffusivity '0m2/s' is not a diffusivity above zero with a unit (m2/s, cm2/s, mm2/s, um2/s or um2/ms), as in 2.3e-9m2/s.");
  refused(walled({"--bulk-t2", "3"}), "--bulk-t2 '3' is not a time of 0 to 3600 s with a unit (ns, us, ms or s), as in 3ms.");
  refused(walled({"--bulk-t2", "0s"}), "--bulk-t2 0s is not above zero. Give a time, as in --bulk-t2 3ms.");
  refused(walled({"--echo", "0ms"}), "--echo 0ms is not above zero. Give a time, as in --echo 3ms.");
  refused(walled({"--echoes", "0"}), "--echoes 0 is not between 1 and 1000000. Give the number of times of the decay.");
  refused(walled({"--tolerance", "0"}), "--tolerance 0 is not between 1e-12 and 1 (the signal begins at 1, and has rounding errors).");
  refused(walled({"--max-iterations", "0"}), "--max-iterations 0 is not between 1 and 1000000. Give the most iterations of the decay.");
  refused({"--relaxivity", "5um/s"}, text(quote(scratch_.path("slit.raw")),
                                          " has no voxel size (T2 depends on it). Give the edge of a voxel with its unit, as in "
                                          "--voxel-size 5um."));
  EXPECT_FALSE(std::filesystem::exists(directory("none")));
}

}  // namespace karst
