// karst transport: what it prints and writes, restarts, and wrong input.
#include <filesystem>

#include "commands/pores_command.hpp"

namespace karst {

class TransportCommand : public PoresCommand {
 protected:
  // Pores between walls across y.
  std::string slit() const {
    return image("slit.raw", {4, 13, 4}, [](const Index3& at) { return at[1] < 12; });
  }
  Words of_slit(const Words& more = {}, const std::string& axis = "x") const {
    const Words words = {"transport", slit(), "--shape",     "4,13,4", "--pore",   "0",
                         "--threads", "1",    "--direction", axis,     "--length", "12voxels"};
    return with(words, more);
  }
};

TEST_F(TransportCommand, prints_dispersion_with_bounds_and_writes_tables) {
  const Outcome outcome =
      run_karst(of_slit({"--peclet", "20,0", "--tolerance", "1e-6", "--walkers", "1000", "--walk-time", "1", "-o", directory("run")}));
  expect_text(outcome, "  Pe 0          D_L/D = 1, proven between 1 and 1");
  expect_text(outcome, "                        0: there is no path");
  EXPECT_EQ(bytes_of(directory("run") + "/log.txt"), outcome.out);
  EXPECT_EQ(split(file("run", "dispersion_x.csv"), '\n').size(), 4u) << "a line of names, two Peclet numbers, and the end";
  EXPECT_EQ(split(file("run", "first_passage_x.csv"), '\n')[0], "peclet,plane,share,pore_volumes,share_of_normal");
  const Json found = result("run");
  EXPECT_EQ(found["kind"], "transport");
  const Json& own = found["transport"];
  EXPECT_TRUE(own["converged"]);
  EXPECT_EQ(own["length_voxel"], 12);
  EXPECT_EQ(own["sites"], 192);
  EXPECT_EQ(own["along"][1], nullptr);
  const Json& at = own["along"][0]["at"][1];
  const double flow = 144.0 / 12 + 1.0 / 24, diffusivity = flow * 12 / 20;
  const double exact = 1 + (2985984.0 / 30240 - 144.0 / 1440 + 1.0 / 1512) / (diffusivity * diffusivity);
  EXPECT_EQ(at["peclet"], 20);
  EXPECT_NEAR(at["longitudinal"].get<double>(), exact, 1e-5);
  EXPECT_NEAR(at["walkers_longitudinal"].get<double>(), exact, 4 * at["walkers_longitudinal_error"].get<double>() + 0.1)
      << "velocities are linear in a voxel for walkers";
  EXPECT_NEAR(at["peclet_darcy"].get<double>(), 20 * 12.0 / 13, 1e-9);
}

TEST_F(TransportCommand, goes_on_after_a_restart_with_the_same_digits_on_any_ranks) {
  const Words both = {"--peclet", "1,10"};
  ASSERT_EQ(run_karst(of_slit({"--peclet", "1", "-o", directory("run")})).code, 0);
  const Outcome again = run_karst(with(of_slit(both), {"--restart", directory("run")}), 2);
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(result("run")["transport"], json_of(with(of_slit(both), {"--json"}))["transport"]);
  EXPECT_EQ(result("run")["run"]["restarts"], 1);
}

TEST_F(TransportCommand, completes_the_fields_of_an_earlier_run) {
  const auto both_flows = [&](const Words& more) { return of_slit(with({"--peclet", "5", "--longitudinal"}, more), "all"); };
  ASSERT_EQ(run_karst(both_flows({"-o", directory("whole")})).code, 0);
  ASSERT_EQ(run_karst(both_flows({"--fields", "none", "-o", directory("run")})).code, 0);
  const Outcome again = run_karst(both_flows({"--fields", "f32", "--restart", directory("run")}));
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(file("run", "maps.vti"), file("whole", "maps.vti"));
  EXPECT_NE(file("run", "maps.vti").find("deviation_z"), std::string::npos);
}

TEST_F(TransportCommand, has_a_page) {
  ASSERT_EQ(run_karst(of_slit({"--peclet", "1,10", "-o", directory("run")})).code, 0);
  const Outcome outcome = run_karst({"report", directory("run"), "-o", directory("page.html")});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const std::string page = bytes_of(directory("page.html"));
  for (const char* words : {"D<sub>L</sub>/D", "Dispersion against the Peclet number"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
}

TEST_F(TransportCommand, refuses_wrong_options_and_writes_nothing) {
  const auto refused = [&](const Words& words, const std::string& message) {
    expect_refusal(of_slit(with({"-o", directory("none")}, words)), message);
  };
  refused({"--boundary", "sealed"},
          "--boundary sealed: a sample between reservoirs has no dispersion of its own. Use periodic or mirror boundaries.");
  refused({"--storage", "f16"}, "--storage 'f16' is not one of f64, f32.");
  refused({"--peclet", "-1"}, "--peclet '-1': '-1' is not a Peclet number from 0 to 10000. Give numbers, as 0.1,1,10,100.");
  refused({"--peclet", "1,nan"}, "--peclet '1,nan': 'nan' is not a Peclet number from 0 to 10000. Give numbers, as 0.1,1,10,100.");
  refused({"--tolerance", "0"}, "--tolerance 0 is out of range. Give a share above 0 and below 1.");
  refused({"--storage", "f32", "--flow-tolerance", "1e-6"},
          "--storage f32 computes k to 0.0001, and --flow-tolerance 1e-06 is finer. Use f64, or a coarser tolerance.");
  refused({"--walkers", "10", "--longitudinal"},
          "--walkers and --longitudinal are both given: walkers need the closure fields of all directions. Leave one of them out.");
  refused({"--walkers", "99"}, "--walkers 99 are too few for an error. Give at least 100; 20000 are usual.");
  refused({"--walkers", "100", "--walk-time", "1e6"},
          "--walk-time 1e+06 takes more than 1e+08 steps at a length of 12 voxels. Give a shorter time, as 0.25.");
  refused({"--flow-tolerance", "1e-20"},
          "--storage f64 computes k to 1e-12, and --flow-tolerance 1e-20 is finer. Use f64, or a coarser tolerance.");
  refused({"--walkers", "100", "--walk-time", "0"}, "--walk-time 0 is not above 0. Give a time, as 0.25.");
  expect_refusal(of_slit({}, "y"), text(quote(scratch_.path("slit.raw")),
                                        " does not percolate along y: no cluster of pores that faces join "
                                        "carries a flow, so nothing is dispersed."));
  EXPECT_FALSE(std::filesystem::exists(directory("none")));
}

TEST_F(TransportCommand, refuses_lengths_that_it_cannot_count) {
  const std::string path = image("tube.raw", {6, 9, 9}, [](const Index3& at) { return at[1] >= 2 && at[1] < 7 && at[2] == 4; });
  const Words tube = {"transport", path, "--shape", "6,9,9", "--pore", "0"};
  expect_refusal(with(tube, {"--length", "20"}), "--length '20' is not a length above 0 with a unit. Give one, as 140um, or as 20voxels.");
  expect_refusal(with(tube, {"--length", "20um"}),
                 "--length 20um: the image has no voxel size. Give --voxel-size, or a length as 20voxels.");
  expect_refusal(
      with(tube, {"--length", "0.01voxels", "--peclet", "100"}),
      "--peclet 100 with a length of 0.01 voxels is 1e+04 for each voxel: too much for voxels. Give at most 1000 times the length in "
      "voxels.");
}

}  // namespace karst
