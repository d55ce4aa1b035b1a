// karst drainage: runs that were stopped and restarted, or restarted with more states.
#include <filesystem>
#include <functional>

#include "commands/drainage_command.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

constexpr const char* how_to_go_on = " (the results would not be those of one run). Give the same options, or run without --restart.";

}  // namespace

class DrainageRestart : public DrainageCommand {
 protected:
  // Kills or stops a run of the program once a file of its run directory fulfils a condition of the shell.
  Outcome signalled(const Words& run, const std::string& signal, const std::string& condition) const {
    const std::string words = shell_words(with(with({KARST_PROGRAM}, run), {"-o", directory("run")}));
    return start_program("bash", {"-c", text(words, " & while ! ", condition, "; do sleep 0.001; done; kill -", signal, " $!; wait $!")});
  }
  std::string has_states() const { return text("grep -qs kr_wetting ", directory("run"), "/result.json"); }

  // A restart of what is left computes the same bits as a run that was never stopped.
  void expect_the_same_when_restarted(const Words& run, int ranks) {
    ASSERT_EQ(run_karst(with(run, {"-o", directory("whole")})).code, 0);
    const Outcome outcome = run_karst(with(run, {"--restart", directory("run")}), ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(result("run")["drainage"], result("whole")["drainage"]);
    EXPECT_EQ(file("run", "drainage.csv"), file("whole", "drainage.csv"));
    EXPECT_EQ(result("run")["run"]["restarts"], 1);
    EXPECT_TRUE(result("run")["drainage"]["complete"].get<bool>());
  }

  void expect_restart_refused(const Words& words, const std::string& message) const {
    expect_refusal(with(words, {"--restart", directory("run")}), message);
  }
  std::string checkpoint() const { return directory("run") + "/flow.checkpoint"; }
};

TEST_F(DrainageRestart, after_a_signal_has_the_bits_of_one_run) {
  const Words run = of_rock({"--tolerance", "1e-5"});
  const Outcome stopped = signalled(run, "TERM", has_states());
  EXPECT_EQ(stopped.code, 0) << stopped.err;
  EXPECT_NE(stopped.out.find("by SIGTERM; the run is kept. To restart it, on any ranks and device:\n"), std::string::npos) << stopped.out;
  const Json found = result("run")["drainage"];
  EXPECT_FALSE(found["complete"].get<bool>());
  EXPECT_LT(found["states"].size(), 5U);
  for (const Json& state : found["states"]) EXPECT_TRUE(state["complete"].get<bool>()) << "a state that was stopped is not there";
  expect_the_same_when_restarted(run, 2);
}

TEST_F(DrainageRestart, after_a_kill_has_the_bits_of_one_run) {
  const Words run = of_rock({"--tolerance", "1e-5"});
  signalled(run, "KILL", has_states());
  expect_the_same_when_restarted(run, 3);
}

TEST_F(DrainageRestart, after_the_wall_time_has_the_bits_of_one_run) {
  const Words run = of_rock({"--saturations", "0.9,0.4"});
  const Outcome stopped = run_karst(with(run, {"-o", directory("run"), "--walltime", "0.001s"}), 2);
  EXPECT_EQ(stopped.code, 0) << stopped.err;
  EXPECT_NE(stopped.out.find("by --walltime 0.001s; the run is kept."), std::string::npos) << stopped.out;
  EXPECT_EQ(result("run")["run"]["stopped_by"], "--walltime 0.001s");
  EXPECT_EQ(result("run")["drainage"]["states"], Json::array());
  EXPECT_TRUE(result("run")["drainage"]["k_voxel2"].is_null());
  expect_the_same_when_restarted(run, 1);
}

TEST_F(DrainageRestart, with_more_saturations_keeps_the_states_that_are_there) {
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.4", "-o", directory("run"), "--phases"})).code, 0);
  const Json before = result("run")["drainage"]["states"][0];
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.85,0.4", "-o", directory("whole")})).code, 0);
  const Outcome outcome = start_karst(of_rock({"--saturations", "0.85,0.4", "--restart", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(result("run")["drainage"], result("whole")["drainage"]);
  EXPECT_EQ(result("run")["drainage"]["states"][1], before);
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.2", "--restart", directory("run")})).code, 0);
  EXPECT_EQ(result("run")["drainage"]["states"].size(), 1U) << "states that are not wanted are left out";
}

TEST_F(DrainageRestart, computes_what_an_earlier_run_left_out_and_keeps_its_numbers) {
  const Words states = {"--saturations", "0.85,0.4"};
  ASSERT_EQ(run_karst(of_rock(with(states, {"-o", directory("whole")}))).code, 0);
  ASSERT_EQ(run_karst(of_rock(with(states, {"-o", directory("run"), "--permeability"}))).code, 0);
  ASSERT_EQ(run_karst(of_rock(with(states, {"--restart", directory("run"), "--conductivity"}))).code, 0);
  EXPECT_EQ(result("run")["drainage"], result("whole")["drainage"]);
  ASSERT_EQ(run_karst(of_rock(with(states, {"--restart", directory("run"), "--states-only", "--surface-tension", "0.03"}))).code, 0);
  EXPECT_EQ(result("run")["drainage"]["formation_factor"], result("whole")["drainage"]["formation_factor"]);
  EXPECT_EQ(result("run")["drainage"]["states"].size(), 2U);
}

TEST_F(DrainageRestart, writes_images_of_states_that_are_there) {
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.4", "-o", directory("run")})).code, 0);
  EXPECT_FALSE(fs::exists(directory("run") + "/phases_5.nrrd"));
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.4", "--phases", "--restart", directory("run")}), 2).code, 0);
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.4", "--phases", "-o", directory("whole")})).code, 0);
  EXPECT_EQ(file("run", "phases_5.nrrd"), file("whole", "phases_5.nrrd"));
  EXPECT_EQ(result("run")["drainage"], result("whole")["drainage"]);
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.9", "--states-only", "--restart", directory("run")})).code, 0);
  EXPECT_FALSE(fs::exists(directory("run") + "/phases_5.nrrd")) << "of a state that is no longer wanted";
}

TEST_F(DrainageRestart, with_other_settings_is_refused) {
  ASSERT_EQ(run_karst(of_rock({"--saturations", "0.4", "--states-only", "-o", directory("run")})).code, 0);
  const std::string before = bytes_of(checkpoint()), is_of = text(quote(checkpoint()), " is of a run with ");
  const auto refused = [&](const Words& words, const std::string& earlier) {
    expect_restart_refused(of_rock(words), text(is_of, earlier, ", and this run has ", words[0], " ", words[1], how_to_go_on));
  };
  refused({"--inlet", "x-"}, "--inlet z-");
  refused({"--direction", "y", "--inlet", "z-"}, "--direction z");
  refused({"--tolerance", "0.02"}, "--tolerance 0.01");
  refused({"--conductivity-tolerance", "0.02"}, "--conductivity-tolerance 0.001");
  refused({"--mask", "cylinder-y"}, "no --mask");
  EXPECT_EQ(bytes_of(checkpoint()), before);
  const Words spelled_out = {"--inlet", "z-", "--direction", "z", "--states-only", "--restart", directory("run")};
  EXPECT_EQ(run_karst(of_rock(spelled_out)).code, 0) << "the defaults of the first run";
}

TEST_F(DrainageRestart, of_another_image_or_command_is_refused) {
  ASSERT_EQ(run_karst(of_rock({"--states-only", "-o", directory("run")})).code, 0);
  const std::string other = directory("other.nrrd");
  ASSERT_EQ(run_karst({"make", "sandstone", "--shape", "40,36,33", "--grains", "3", "--porosity", "0.3", "--seed", "7", "-o", other}).code,
            0);
  expect_restart_refused({"drainage", other, "--pore", "0"},
                         text(quote(checkpoint()),
                              " is of a run through another sample, whose number of sites is 14249, and this run has 13762 (the results "
                              "would not be those of one run). Give the same image, --pore, --crop and --threshold, or run without "
                              "--restart."));
  expect_restart_refused({"permeability", rock_, "--pore", "0"},
                         text(quote(checkpoint()), " is of karst drainage. Restart it with the command that wrote it."));
  ASSERT_EQ(run_karst({"permeability", rock_, "--pore", "0", "--direction", "z", "--max-steps", "40", "--checkpoint", "20", "--fields",
                       "none", "-o", directory("run"), "--force"})
                .code,
            0);
  expect_restart_refused(of_rock(), text(quote(checkpoint()), " is of karst permeability. Restart it with the command that wrote it."));
}

TEST_F(DrainageRestart, of_a_damaged_checkpoint_is_refused) {
  ASSERT_EQ(run_karst(of_rock({"--states-only", "-o", directory("run")})).code, 0);
  const std::string good = bytes_of(checkpoint());
  const std::string nothing = " Run without --restart: nothing can be taken from it.";
  scratch_.file("run/flow.checkpoint", good.substr(0, good.size() / 2));
  expect_restart_refused(of_rock(),
                         text(quote(checkpoint()), " is truncated: it holds ", good.size() / 2, " of ", good.size(), " bytes.", nothing));
  std::string flipped = good;
  flipped[good.find("wetting_voxels") + 3] ^= 4;
  scratch_.file("run/flow.checkpoint", flipped);
  expect_restart_refused(of_rock(), text(quote(checkpoint()), " is damaged: the checksum of its header does not match.", nothing));
}

TEST_F(DrainageRestart, of_a_run_that_is_complete_computes_nothing) {
  const Words run = of_rock({"--saturations", "0.4"});
  ASSERT_EQ(run_karst(with(run, {"-o", directory("run")})).code, 0);
  const Json before = result("run")["drainage"];
  const Outcome outcome = start_karst(with(run, {"--restart", directory("run")}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(result("run")["drainage"], before);
  EXPECT_EQ(result("run")["performance"]["seconds"]["solve"], 0);
}

}  // namespace karst
