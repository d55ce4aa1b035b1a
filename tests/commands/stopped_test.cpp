// Runs that are stopped by a signal or the wall time: kept, with words on how to go on.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

// In the sandstone that ships with Karst: large enough not to be done before it is stopped.
class Stopped : public testing::Test {
 protected:
  std::vector<std::string> options(const std::vector<std::string>& more) const {
    std::vector<std::string> all = {
        "permeability", std::string(KARST_SOURCE) + "/data/sandstone_128.nrrd", "--direction", "z", "--fields", "none", "--tolerance",
        "1e-13"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  Scratch scratch_;
  std::string directory_ = scratch_.path("a run");
};

TEST_F(Stopped, by_a_signal_it_is_kept_says_how_to_go_on_and_exits_well) {
  for (const char* signal : {"TERM", "INT", "HUP", "USR1"}) {
    // Sent once there is a checkpoint: before the first step there is nothing to keep.
    const std::string checkpoint = "'" + directory_ + "/flow.checkpoint'";
    const std::string send =
        text("rm -f ", checkpoint, "; (while [ ! -e ", checkpoint, " ]; do sleep 0.1; done; kill -", signal, " $$) & ");
    const std::string words = text(shell_words(options({"-o"})), " '", directory_, "' --force --checkpoint 20");
    const Outcome outcome = start_program("bash", {"-c", text(send, "exec ", in_shell_quotes(KARST_PROGRAM), " ", words)});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.err.find(text("karst: SIG", signal, ": writing a checkpoint, then stopping\n")), std::string::npos) << outcome.err;
    const std::string how = text("karst ", words, " --restart '", directory_, "'");
    EXPECT_NE(outcome.out.find(text("by SIG", signal, "; the run is kept. To restart it, on any ranks and device:\n")), std::string::npos);
    EXPECT_NE(outcome.out.find(how), std::string::npos) << outcome.out << how;
    const Json result = Json::parse(bytes_of(directory_ + "/result.json"));
    EXPECT_EQ(result["run"]["stopped_by"], text("SIG", signal));
    EXPECT_FALSE(result["permeability"]["converged"][2]);
    const std::int64_t steps = result["permeability"]["steps"][2];
    const Outcome on = run_karst(options({"--restart", directory_, "--max-steps", std::to_string(steps + 20)}), 2);
    ASSERT_EQ(on.code, 0) << on.err;
    EXPECT_EQ(Json::parse(bytes_of(directory_ + "/result.json"))["permeability"]["steps"][2], steps + 20);
  }
}

TEST_F(Stopped, by_no_signal_that_it_was_started_deaf_to) {
  const std::string command = text(shell_words(with({KARST_PROGRAM}, options({"--max-steps", "100"}))), " -o '", directory_, "'");
  const Outcome outcome = start_program("bash", {"-c", text("trap '' INT; ", command, " & sleep 0.6; kill -INT $!; wait $!")});
  EXPECT_NE(outcome.out.find("100 steps"), std::string::npos) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.out.find("stopped"), std::string::npos) << outcome.out;
}

TEST_F(Stopped, by_the_wall_time_it_is_kept_or_says_that_nothing_was) {
  const Outcome kept = run_karst(options({"-o", directory_, "--walltime", "2s"}));
  EXPECT_EQ(kept.code, 0) << kept.err;
  EXPECT_NE(kept.out.find("by --walltime 2s; the run is kept. To restart it"), std::string::npos) << kept.out;
  EXPECT_TRUE(std::filesystem::exists(directory_ + "/flow.checkpoint"));
  const Outcome lost = run_karst(options({"--walltime", "0:00:02"}), 2);
  EXPECT_EQ(lost.code, 0) << lost.err;
  EXPECT_NE(lost.out.find("by --walltime 0:00:02; the run is not kept: there is no run directory (-o)"), std::string::npos) << lost.out;
  EXPECT_NE(lost.out.find("NOT CONVERGED"), std::string::npos);
}

TEST_F(Stopped, a_directory_belongs_to_one_run_at_a_time) {
  // One run has made the directory, and soon holds it, when another wants it.
  const std::string script =
      "\"$@\" -o \"$D\" --walltime 100s >/dev/null 2>&1 & while [ ! -d \"$D\" ]; do sleep 0.1; done; sleep 1; "
      "\"$@\" -o \"$D\" --walltime 100s --force; code=$?; kill $!; wait; exit $code";
  std::vector<std::string> arguments = {"-c", "D='" + directory_ + "'; " + script, "sh", KARST_PROGRAM};
  for (const std::string& word : options({})) arguments.push_back(word);
  const Outcome outcome = start_program("sh", arguments);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err,
            "karst: " + quote(directory_) + " is in use by a run that has not ended. Wait for it, or choose another name with -o.\n");
}

}  // namespace karst
