// karst conductivity: runs that were stopped, and restarted.
#include <algorithm>
#include <filesystem>

#include "commands/conductivity_command.hpp"

namespace karst {

namespace fs = std::filesystem;

TEST_F(ConductivityCommand, restarted_has_the_bits_of_one_run) {
  for (const char* boundary : {"mirror", "periodic"}) {
    const Words run = run_of_rock({"--boundary", boundary, "--fields", "none", "--direction", "y"});
    const std::string whole = text("whole_", boundary), stopped = text("stopped_", boundary);
    ASSERT_EQ(run_karst(with(run, {"-o", directory(whole)})).code, 0);
    ASSERT_EQ(run_karst(with(run, {"-o", directory(stopped), "--max-iterations", "4", "--checkpoint", "100"}), 2).code, 0);
    EXPECT_FALSE(result(stopped)["conductivity"]["converged"][1].get<bool>());
    const Outcome outcome = run_karst(with(run, {"--restart", directory(stopped)}), 3);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "") << "it goes on from the states of the sites";
    EXPECT_EQ(result(stopped)["conductivity"], result(whole)["conductivity"]);
    EXPECT_EQ(result(stopped)["run"]["restarts"], 1);
    EXPECT_EQ(file(stopped, "conductivity_profile_y.csv"), file(whole, "conductivity_profile_y.csv"));
  }
}

TEST_F(ConductivityCommand, restarted_after_one_of_its_directions_computes_the_others) {
  for (const char* boundary : {"sealed", "periodic"}) {
    const std::string whole = text("whole_", boundary), killed = text("killed_", boundary);
    const Words run = run_of_rock({"--boundary", boundary, "--fields", "none"});
    ASSERT_EQ(run_karst(with(run, {"-o", directory(whole)})).code, 0);
    const std::string checkpoint = directory(killed) + "/conduction.checkpoint";
    const std::string script = text(shell_words(with(with({KARST_PROGRAM}, run), {"-o", directory(killed)})), " & while [ ! -e ",
                                    checkpoint, " ]; do sleep 0.001; done; kill -9 $!");
    start_program("bash", {"-c", script});
    ASSERT_TRUE(fs::exists(checkpoint));
    const Outcome outcome = run_karst(with(run, {"--restart", directory(killed)}), 2);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(result(killed)["conductivity"], result(whole)["conductivity"]) << boundary;
  }
}

TEST_F(ConductivityCommand, stopped_by_the_wall_time_is_kept_and_restarted) {
  const Words run = run_of_rock({"--fields", "none"});
  ASSERT_EQ(run_karst(with(run, {"-o", directory("whole")})).code, 0);
  const Outcome stopped = run_karst(with(run, {"-o", directory("stopped"), "--walltime", "0.001s"}), 2);
  ASSERT_EQ(stopped.code, 0) << stopped.err;
  EXPECT_NE(stopped.out.find("1 iteration, "), std::string::npos) << stopped.out;
  EXPECT_NE(stopped.out.find("by --walltime 0.001s; the run is kept. To restart it"), std::string::npos) << stopped.out;
  const Outcome outcome = run_karst(with(run, {"--restart", directory("stopped")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(result("stopped")["conductivity"], result("whole")["conductivity"]);
}

// Only the last direction has states of sites in the checkpoint. The others begin again, and leave these states for the last one.
TEST_F(ConductivityCommand, restarted_with_a_larger_limit_continues_the_last_direction) {
  const Words run = run_of_rock({"--fields", "none"});
  ASSERT_EQ(run_karst(with(run, {"-o", directory("whole")})).code, 0);
  ASSERT_EQ(run_karst(with(run, {"-o", directory("limited"), "--max-iterations", "4", "--checkpoint", "100"})).code, 0);
  const Outcome outcome = run_karst(with(run, {"--restart", directory("limited")}), 2);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("potential along x: begins again, at iteration 0"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("potential along y: begins again, at iteration 0"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find("potential along z: begins again"), std::string::npos) << outcome.err;
  EXPECT_EQ(result("limited")["conductivity"], result("whole")["conductivity"]);
}

TEST_F(ConductivityCommand, restarted_when_it_is_complete_keeps_its_files) {
  ASSERT_EQ(run_karst(run_of_rock({"-o", directory("run")})).code, 0);
  const std::string before = file("run", "result.json");
  ASSERT_EQ(run_karst(run_of_rock({"--restart", directory("run")})).code, 0);
  EXPECT_EQ(file("run", "result.json"), before);
}

TEST_F(ConductivityCommand, is_not_restarted_with_other_settings) {
  const Words run = run_of_rock({"--direction", "x", "--fields", "none"});
  ASSERT_EQ(run_karst(with(run, {"-o", directory("run"), "--max-iterations", "3", "--checkpoint", "100"})).code, 0);
  const Outcome outcome = run_karst(with(run, {"--restart", directory("run"), "--boundary", "mirror"}));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("is of a run with --boundary sealed, "), std::string::npos) << outcome.err;
  const Outcome other = run_karst({"permeability", rock_, "--pore", "0", "--restart", directory("run")});
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("conduction.checkpoint' is of karst conductivity. Restart it with the command that wrote it."),
            std::string::npos)
      << other.err;
}

TEST_F(ConductivityCommand, is_restarted_with_another_image_only_where_its_labels_conduct_the_same) {
  const auto run = [&](const std::string& image, const Words& more, int ranks = 1) {
    return run_karst(with({"conductivity", image, "--shape", "8,6,4", "--boundary", "mirror", "--fields", "none", "--threads", "1"}, more),
                     ranks);
  };
  const Words limit = {"--max-iterations", "2", "--checkpoint", "1"};
  const Words labels = {"--conductivity", "0:1,1:0.01"}, of_labels = with(labels, {"--restart", directory("labels")});
  ASSERT_EQ(run(layers(2), with(with(labels, limit), {"-o", directory("labels")}), 2).code, 0);
  const Outcome other = run(layers(3), of_labels);
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("is of a run through another sample, whose checksum of the labels is "), std::string::npos) << other.err;
  EXPECT_EQ(run(layers(2), of_labels, 3).code, 0);
  std::string solids = bytes_of(layers(2));
  std::replace(solids.begin(), solids.begin() + 12, '\1', '\2');
  ASSERT_EQ(run(layers(2), with(limit, {"--pore", "0", "-o", directory("pores")})).code, 0);
  EXPECT_EQ(run(scratch_.file("solids.raw", solids), {"--pore", "0", "--restart", directory("pores")}).code, 0);
}

}  // namespace karst
