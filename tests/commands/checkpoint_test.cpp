// Runs that are taken up again: the same digits as in one go, or a refusal that says why.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

class Restart : public testing::Test {
 protected:
  // Body-centred cubic spheres.
  void SetUp() override {
    const Outcome made = run_karst({"make", "spheres-bcc", "--shape", "20,20,20", "--porosity", "0.55", "-o", sample_});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  std::vector<std::string> command(const std::vector<std::string>& options) const {
    std::vector<std::string> all = {"permeability", sample_, "--threads", "1", "--fields", "none"};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }

  Outcome run(const std::vector<std::string>& options, int ranks = 0) const { return run_karst(command(options), ranks); }

  Json result(const std::string& directory) const { return Json::parse(bytes_of(directory + "/result.json")); }

  // history.csv without the seconds.
  static std::string history(const std::string& directory) {
    std::string lines;
    for (const std::string& line : split(bytes_of(directory + "/history.csv"), '\n')) {
      std::vector<std::string> cells = split(line, ',');
      if (cells.size() > 2) cells.erase(cells.begin() + 2);
      lines += joined(cells, ",") + "\n";
    }
    return lines;
  }

  // Stopped at a step, with a checkpoint.
  std::string stopped_run(const std::vector<std::string>& options = {}, int ranks = 0) const {
    std::string directory = scratch_.path("run");
    std::filesystem::remove_all(directory);
    std::vector<std::string> all = {"-o", directory, "--direction", "x", "--checkpoint", "20", "--max-steps", "36"};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = run(all, ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return directory;
  }

  void expect_refused(const std::string& directory, const std::vector<std::string>& options, const std::string& words) const {
    std::vector<std::string> all = {"--restart", directory};
    all.insert(all.end(), options.begin(), options.end());
    expect_refusal(command(all), words);
  }

  Scratch scratch_;
  std::string sample_ = scratch_.path("spheres.nrrd");
};

TEST_F(Restart, on_any_ranks_and_in_any_layout_gives_the_digits_of_one_run) {
  const std::string alone = scratch_.path("alone");
  ASSERT_EQ(run({"-o", alone, "--direction", "x"}).code, 0);
  for (const int ranks_before : {1, 3}) {
    for (const int ranks_after : {1, 2, 3}) {
      const std::string directory = stopped_run({"--layout", "stream"}, ranks_before);
      EXPECT_FALSE(result(directory)["permeability"]["converged"][0]);
      const Outcome outcome = run({"--restart", directory, "--direction", "x"}, ranks_after);
      ASSERT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_EQ(result(directory)["permeability"], result(alone)["permeability"]) << ranks_before << " to " << ranks_after;
      EXPECT_EQ(result(directory)["flow"], result(alone)["flow"]);
      EXPECT_EQ(history(directory), history(alone));
      EXPECT_EQ(result(directory)["run"]["restarts"], 1);
    }
  }
}

// With a small tau, pressure is not corrected. The extrapolation takes snapshots every 120 steps, and jumps after 360 and 1080 steps.
TEST_F(Restart, of_a_flow_that_is_extrapolated_gives_the_digits_of_one_run_on_any_ranks) {
  const std::string rock = scratch_.path("rock.nrrd"), alone = scratch_.path("alone"), directory = scratch_.path("run");
  const Outcome made =
      run_karst({"make", "sandstone", "--shape", "24,24,24", "--grains", "3", "--porosity", "0.2", "--seed", "4", "-o", rock});
  ASSERT_EQ(made.code, 0) << made.err;
  const auto run_to = [&](const std::string& steps, std::vector<std::string> options, int ranks = 0) {
    options.insert(options.begin(), {"permeability", rock, "--threads", "1", "--fields", "none", "--direction", "x", "--boundary", "mirror",
                                     "--tolerance", "3e-5", "--tau", "0.6", "--max-steps", steps, "--checkpoint", "100"});
    return run_karst(options, ranks);
  };
  ASSERT_EQ(run_to("1200", {"-o", alone}).code, 0);
  ASSERT_EQ(result(alone)["permeability"]["steps"][0], 1200) << "the flow must not converge before";
  ASSERT_EQ(run_to("500", {"-o", directory}, 2).code, 0);
  ASSERT_EQ(run_to("1080", {"--restart", directory}).code, 0);
  ASSERT_EQ(run_to("1200", {"--restart", directory}, 3).code, 0);
  EXPECT_EQ(result(directory)["permeability"], result(alone)["permeability"]);
  EXPECT_EQ(history(directory), history(alone));
}

TEST_F(Restart, with_f32_and_with_inertia_gives_the_digits_of_one_run) {
  const std::vector<std::vector<std::string>> kinds = {{"--storage", "f32"},
                                                       {"--storage", "f16", "--tolerance", "1e-2"},
                                                       {"--equilibrium", "navier-stokes", "--tau", "0.8", "--body-force", "1e-5"},
                                                       {"--boundary", "sealed"}};
  for (const std::vector<std::string>& kind : kinds) {
    const std::string directory = stopped_run(kind, 2), alone = scratch_.path("alone");
    const auto with_kind = [&](std::vector<std::string> options) {
      options.insert(options.end(), kind.begin(), kind.end());
      return run(options);
    };
    ASSERT_EQ(with_kind({"-o", alone, "--force", "--direction", "x"}).code, 0);
    ASSERT_EQ(with_kind({"--restart", directory, "--direction", "x"}).code, 0);
    EXPECT_EQ(result(directory)["permeability"], result(alone)["permeability"]) << kind[1];
  }
}

TEST_F(Restart, of_a_prepared_case_too) {
  const auto prepared = [&](const std::string& parts) {
    std::string path = scratch_.path("case" + parts + ".karst");
    EXPECT_EQ(run_karst({"prepare", sample_, "--parts", parts, "-o", path}).code, 0);
    return path;
  };
  const std::string directory = scratch_.path("run"), two = prepared("2"), three = prepared("3");
  const std::vector<std::string> common = {"--fields", "none", "--threads", "1"};
  const auto solve = [&](std::vector<std::string> options, int ranks) {
    options.insert(options.begin(), "solve");
    options.insert(options.end(), common.begin(), common.end());
    return run_karst(options, ranks);
  };
  ASSERT_EQ(solve({two, "-o", directory, "--checkpoint", "20", "--max-steps", "100"}, 2).code, 0);
  const Outcome outcome = solve({three, "--restart", directory}, 3);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Outcome alone = run({"--json"});
  EXPECT_EQ(result(directory)["permeability"], Json::parse(alone.out)["permeability"]);
}

// 110 and 50 are no multiples of the steps between two looks.
TEST_F(Restart, again_and_again_at_a_step_between_two_looks_gives_the_digits_of_one_run) {
  const std::string directory = stopped_run({"--tolerance", "1e-15"}), alone = scratch_.path("alone");
  const auto go_on = [&](std::vector<std::string> options) {
    options.insert(options.end(), {"--restart", directory, "--direction", "x", "--tolerance", "1e-15"});
    EXPECT_EQ(run(options).code, 0);
  };
  go_on({"--max-steps", "110", "--checkpoint", "20"});
  go_on({"--max-steps", "110"});
  EXPECT_EQ(result(directory)["permeability"]["steps"][0], 110);
  go_on({"--max-steps", "150", "--walltime", "0.001s"});
  go_on({"--max-steps", "150", "--checkpoint", "20"});
  go_on({"--max-steps", "200"});
  ASSERT_EQ(run({"-o", alone, "--direction", "x", "--tolerance", "1e-15", "--max-steps", "200"}).code, 0);
  EXPECT_EQ(result(directory)["permeability"], result(alone)["permeability"]);
  EXPECT_EQ(history(directory), history(alone));
}

TEST_F(Restart, each_direction_is_kept_as_often) {
  const auto kept = [&](const std::string& direction) -> int {
    const std::string directory = scratch_.path("run");
    EXPECT_EQ(run({"-o", directory, "--force", "--checkpoint", "20", "--direction", direction}).code, 0);
    return result(directory)["run"]["checkpoints"];
  };
  EXPECT_EQ(kept("all"), kept("x") + kept("y") + kept("z"));
  EXPECT_GT(kept("x"), 1);
}

TEST_F(Restart, of_a_run_that_has_ended_says_again_what_it_found_and_goes_further_if_asked_to) {
  const std::string directory = scratch_.path("run"), finer = scratch_.path("finer");
  ASSERT_EQ(run({"-o", directory}).code, 0);
  const Json found = result(directory);
  const std::string kept = bytes_of(directory + "/flow.checkpoint");
  EXPECT_LT(kept.size(), 100000u) << "a run that has ended needs no populations";
  const Outcome again = run({"--restart", directory});
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(result(directory)["permeability"], found["permeability"]);
  EXPECT_EQ(bytes_of(directory + "/flow.checkpoint"), kept);
  ASSERT_EQ(run({"--restart", directory, "--tolerance", "1e-5"}, 2).code, 0);
  ASSERT_EQ(run({"-o", finer, "--tolerance", "1e-5"}).code, 0);
  EXPECT_EQ(result(directory)["permeability"], result(finer)["permeability"]);
  EXPECT_EQ(history(directory), history(finer));
}

TEST_F(Restart, with_nothing_left_to_do_keeps_what_is_there_to_go_further_another_time) {
  const std::string directory = scratch_.path("run"), alone = scratch_.path("alone");
  ASSERT_EQ(run({"-o", directory, "--direction", "x", "--tolerance", "1e-6", "--checkpoint", "100", "--max-steps", "300"}).code, 0);
  const std::string kept = bytes_of(directory + "/flow.checkpoint");
  for (const std::vector<std::string>& less :
       {std::vector<std::string>{"--tolerance", "0.9"}, {"--max-steps", "20", "--checkpoint", "none"}}) {
    std::vector<std::string> options = {"--restart", directory, "--direction", "x"};
    options.insert(options.end(), less.begin(), less.end());
    const Outcome outcome = run(options);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(bytes_of(directory + "/flow.checkpoint") == kept) << less[0];
  }
  ASSERT_EQ(run({"--restart", directory, "--direction", "x", "--tolerance", "1e-6"}).code, 0);
  ASSERT_EQ(run({"-o", alone, "--direction", "x", "--tolerance", "1e-6"}).code, 0);
  EXPECT_EQ(history(directory), history(alone));
}

TEST_F(Restart, that_begins_a_flow_again_keeps_what_was_found_until_it_knows_better) {
  const std::string directory = scratch_.path("run"), finer = scratch_.path("finer");
  ASSERT_EQ(run({"-o", directory}).code, 0);
  const Json found = result(directory)["permeability"]["voxel2"];
  const std::string history_before = history(directory);
  const Outcome stopped = run({"--restart", directory, "--tolerance", "1e-6", "--walltime", "0.001s"});
  ASSERT_EQ(stopped.code, 0) << stopped.err;
  EXPECT_NE(stopped.err.find("karst: flow along x: begins again; the result of its earlier "), std::string::npos) << stopped.err;
  EXPECT_EQ(result(directory)["permeability"]["voxel2"], found);
  EXPECT_FALSE(result(directory)["permeability"]["converged"][0]);
  EXPECT_EQ(history(directory), history_before);
  ASSERT_EQ(run({"--restart", directory}).code, 0);
  EXPECT_EQ(result(directory)["permeability"]["voxel2"], found);
  ASSERT_EQ(run({"--restart", directory, "--tolerance", "1e-6"}).code, 0);
  ASSERT_EQ(run({"-o", finer, "--tolerance", "1e-6"}).code, 0);
  EXPECT_EQ(result(directory)["permeability"], result(finer)["permeability"]);
  EXPECT_EQ(history(directory), history(finer));
}

// In a rock large enough for flows to start from a coarser sample of it.
class RestartFromCoarser : public Restart {
 protected:
  void SetUp() override {
    const Outcome made =
        run_karst({"make", "sandstone", "--shape", "40,40,40", "--porosity", "0.6", "--grains", "4", "--seed", "3", "-o", sample_});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  Outcome run_along_x(std::vector<std::string> options) const {
    options.insert(options.end(), {"--direction", "x", "--tau", "0.6"});  // so small a tau that pressure is not corrected
    return run(options);
  }

  std::string directory_ = scratch_.path("run");
};

// From the coarser sample it took few steps; at rest, where so small a tolerance makes it begin, as many bring it less far.
TEST_F(RestartFromCoarser, that_comes_less_far_than_the_flow_before_leaves_its_tables) {
  ASSERT_EQ(run_along_x({"-o", directory_, "--tolerance", "0.05"}).code, 0);
  const Json found = result(directory_);
  const std::int64_t steps = found["permeability"]["steps"][0];
  const std::string profile = bytes_of(directory_ + "/profile_x.csv");
  for (const char* words : {"the earlier result is kept", ""}) {  // once more there is nothing to do
    const Outcome outcome = run_along_x({"--restart", directory_, "--tolerance", "1e-5", "--max-steps", std::to_string(steps + 2)});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("begins again") == std::string::npos, *words == '\0') << outcome.err;
    EXPECT_EQ(result(directory_)["permeability"]["voxel2"], found["permeability"]["voxel2"]);
    EXPECT_EQ(result(directory_)["flow"], found["flow"]);
    EXPECT_TRUE(bytes_of(directory_ + "/profile_x.csv") == profile);
  }
}

TEST_F(RestartFromCoarser, of_a_run_that_was_stopped_in_a_coarser_sample_begins_there) {
  const std::string alone = scratch_.path("alone");
  ASSERT_EQ(run_along_x({"-o", alone, "--tolerance", "0.05"}).code, 0);
  EXPECT_FALSE(result(alone)["run"]["started_from"].empty());
  const Outcome stopped = run_along_x({"-o", directory_, "--tolerance", "0.05", "--walltime", "0.001s"});
  EXPECT_EQ(stopped.code, 0) << stopped.err;
  EXPECT_NE(stopped.out.find("by --walltime 0.001s; the run is kept. To restart it"), std::string::npos) << stopped.out;
  EXPECT_TRUE(result(directory_)["permeability"]["steps"][0].is_null());
  EXPECT_EQ(run_karst({"report", directory_}).code, 0);
  ASSERT_EQ(run_along_x({"--restart", directory_, "--tolerance", "0.05"}).code, 0);
  EXPECT_EQ(result(directory_)["permeability"], result(alone)["permeability"]);
}

TEST_F(Restart, that_does_no_step_measures_none_and_leaves_the_results_as_they_are) {
  const std::string directory = scratch_.path("run");
  ASSERT_EQ(run({"-o", directory, "--direction", "x"}).code, 0);
  const std::string found = bytes_of(directory + "/result.json");
  const Outcome again = run({"--restart", directory, "--direction", "x"}, 3);
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.out.find("MFLUPS"), std::string::npos) << again.out;
  EXPECT_EQ(bytes_of(directory + "/result.json"), found);
  EXPECT_TRUE(Json::parse(run({"--restart", directory, "--direction", "x", "--json"}).out)["performance"]["mflups"].is_null());
}

TEST_F(Restart, that_does_no_step_writes_results_that_are_missing) {
  const std::string directory = scratch_.path("run");
  ASSERT_EQ(run({"-o", directory, "--direction", "x"}).code, 0);
  const Json found = result(directory)["permeability"];
  for (const char* name : {"/result.json", "/history.csv", "/log.txt"}) std::filesystem::remove(directory + name);
  ASSERT_EQ(run({"--restart", directory, "--direction", "x"}).code, 0);
  EXPECT_EQ(result(directory)["permeability"], found);
  EXPECT_TRUE(std::filesystem::exists(directory + "/history.csv"));
}

TEST_F(Restart, with_other_boundaries_is_refused_for_them_and_not_for_the_sites_that_they_leave) {
  const std::string rock = scratch_.path("rock.nrrd"), directory = scratch_.path("rock");
  ASSERT_EQ(run_karst({"make", "sandstone", "--shape", "32,32,32", "--porosity", "0.15", "--grains", "4", "--seed", "3", "-o", rock}).code,
            0);
  const std::vector<std::string> of_rock = {"permeability", rock, "--threads", "1", "--fields", "none", "--direction", "z"};
  const auto with = [&](std::vector<std::string> options) {
    options.insert(options.begin(), of_rock.begin(), of_rock.end());
    return options;
  };
  ASSERT_EQ(run_karst(with({"-o", directory, "--max-steps", "20", "--checkpoint", "20"})).code, 0);
  expect_refusal(
      with({"--restart", directory, "--boundary", "sealed"}),
      quote(directory + "/flow.checkpoint") +
          " is of a run with --boundary periodic, and this run has --boundary sealed (the results would not be those of one run). Give "
          "the same options, or run without --restart.");
}

TEST_F(Restart, is_refused_where_the_run_would_not_be_one) {
  const std::string directory = stopped_run();
  const std::string path = quote(directory + "/flow.checkpoint");
  const std::string same = " (the results would not be those of one run). Give the same options, or run without --restart.";
  expect_refused(directory, {"--direction", "x", "--tau", "0.8"}, path + " is of a run with --tau auto, and this run has --tau 0.8" + same);
  expect_refused(directory, {"--direction", "all"}, path + " is of a run with --direction x, and this run has --direction all" + same);
  expect_refused(directory, {"--direction", "x", "--storage", "f32"},
                 path + " is of a run with --storage f64, and this run has --storage f32" + same);
  expect_refused(directory, {"--direction", "x", "--boundary", "mirror"},
                 path + " is of a run with --boundary periodic, and this run has --boundary mirror" + same);
  expect_refused(directory, {"--direction", "x", "--body-force", "1e-9"},
                 path + " is of a run with --body-force 9.313225746154785e-10, and this run has --body-force 1e-09" + same);
  expect_refused(directory, {"--direction", "x", "--fields-box", "0,0,0,4,4,4"},
                 path + " is of a run with no --fields-box, and this run has --fields-box 0,0,0,4,4,4" + same);
  expect_refused(directory, {"--direction", "x", "--voxel-size", "5um"},
                 path + " is of a run with no --voxel-size, and this run has --voxel-size 5um" + same);
  expect_refusal(command({"-o", directory}), quote(directory) + " holds a run. Give --restart " + directory +
                                                 " to continue it, --force to write over it, or another name with -o.");
  const std::string other = scratch_.path("other.nrrd");
  ASSERT_EQ(run_karst({"make", "spheres-bcc", "--shape", "20,20,20", "--porosity", "0.6", "-o", other}).code, 0);
  const Outcome outcome =
      run_karst({"permeability", other, "--threads", "1", "--fields", "none", "--restart", directory, "--direction", "x"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find(path + " is of a run through another sample, whose number of sites is "), std::string::npos) << outcome.err;
}

// What the message says can be given as it stands.
TEST_F(Restart, goes_on_with_the_options_that_a_refusal_names) {
  const std::string directory = stopped_run({"--voxel-size", "50um", "--equilibrium", "navier-stokes", "--forces", "1e-7,3e-6,2e-6"});
  const std::string path = quote(directory + "/flow.checkpoint");
  const std::string same = " (the results would not be those of one run). Give the same options, or run without --restart.";
  expect_refused(directory, {"--direction", "x", "--equilibrium", "navier-stokes", "--voxel-size", "50um", "--forces", "1e-6,2e-6,3e-6"},
                 path + " is of a run with --forces 1e-07,2e-06,3e-06, and this run has --forces 1e-06,2e-06,3e-06" + same);
  expect_refused(directory, {"--direction", "x", "--equilibrium", "navier-stokes", "--voxel-size", "5um", "--forces", "1e-07,2e-06,3e-06"},
                 path + " is of a run with --voxel-size 50um, and this run has --voxel-size 5um" + same);
  EXPECT_EQ(run({"--restart", directory, "--direction", "x", "--equilibrium", "navier-stokes", "--voxel-size", "50um", "--forces",
                 "1e-07,2e-06,3e-06", "--max-steps", "110"})
                .code,
            0);
}

TEST_F(Restart, is_refused_where_there_is_nothing_to_go_on_with) {
  const std::string empty = scratch_.path("empty"), nowhere = scratch_.path("nowhere");
  std::filesystem::create_directory(empty);
  expect_refused(empty, {},
                 quote(empty) + " holds no flow.checkpoint (there is nothing to restart). Run from the start, without --restart.");
  expect_refused(nowhere, {}, quote(nowhere) + " is no run directory. Is the path right?");
  const std::string directory = stopped_run();
  expect_refused(directory, {"-o", empty},
                 text("--restart ", quote(directory), " continues in that directory, and -o names another one, ", quote(empty),
                      ". Leave -o out, or copy the directory first."));
  const std::string checkpoint = directory + "/flow.checkpoint", good = bytes_of(checkpoint);
  scratch_.file("run/flow.checkpoint", good.substr(0, good.size() / 2));
  expect_refused(directory, {"--direction", "x"},
                 text(quote(checkpoint), " is truncated: it holds ", good.size() / 2, " of ", good.size(),
                      " bytes. Run without --restart: nothing can be taken from it."));
  std::string flipped = good;
  flipped[good.size() - 100] = static_cast<char>(flipped[good.size() - 100] ^ 4);
  scratch_.file("run/flow.checkpoint", flipped);
  expect_refused(
      directory, {"--direction", "x"},
      quote(checkpoint) + " is damaged: the checksum of slab 0 does not match. Run without --restart: nothing can be taken from it.");
  EXPECT_EQ(bytes_of(checkpoint), flipped);
}

TEST_F(Restart, options_that_make_no_sense_are_refused) {
  const std::string time = " is not a time above zero with a unit (s, min, h or d), as in 90min or 1:30:00.";
  const std::string directory = scratch_.path("run");
  expect_refusal(command({"--checkpoint", "10min"}), "--checkpoint 10min has no place to go to. Give a run directory with -o.");
  expect_refusal(command({"-o", directory, "--checkpoint", "0"}), "--checkpoint '0' is not a number of steps above zero.");
  expect_refusal(command({"-o", directory, "--checkpoint", "often"}), "--checkpoint 'often'" + time);
  expect_refusal(command({"--restart", ""}),
                 "--restart is given an empty name (of a shell variable that is not set?). Name a path, or leave --restart out.");
  expect_refusal(command({"--walltime", "90"}), "--walltime '90'" + time);
  expect_refusal(command({"--walltime", "1:90:00"}), "--walltime '1:90:00'" + time);
  EXPECT_FALSE(std::filesystem::exists(directory));
}

}  // namespace karst
