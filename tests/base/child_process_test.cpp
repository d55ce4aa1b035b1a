#include "base/ranks/child_process.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>

#include "base/error.hpp"
#include "support/refusal.hpp"

namespace karst {

constexpr double enough = 20;  // seconds

TEST(ChildProcess, returns_both_outputs_and_the_exit_code) {
  const ChildEnd end = run_child({{"sh", "-c", "echo out; echo err >&2; exit 3"}, "", enough});
  EXPECT_EQ(end.out, "out\n");
  EXPECT_EQ(end.err, "err\n");
  EXPECT_EQ(end.code, 3);
  EXPECT_FALSE(end.is_late);
}

TEST(ChildProcess, gives_long_outputs_whole) {
  const ChildEnd end = run_child({{"sh", "-c", "seq 100000; seq 100000 >&2"}, "", enough});
  EXPECT_EQ(end.out.size(), 588895u);
  EXPECT_EQ(end.err, end.out);
}

TEST(ChildProcess, runs_in_a_folder_without_input) {
  const ChildEnd end = run_child({{"sh", "-c", "pwd; cat"}, "/usr", enough});
  EXPECT_EQ(end.out, "/usr\n");
}

TEST(ChildProcess, is_ended_when_its_time_is_over) {
  const auto begin = std::chrono::steady_clock::now();
  const ChildEnd end = run_child({{"sleep", "100"}, "", 0.2});
  EXPECT_TRUE(end.is_late);
  EXPECT_EQ(end.code, 128 + SIGTERM);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(ChildProcess, is_killed_if_it_ignores_the_end_of_its_time) {
  const ChildEnd end = run_child({{"sh", "-c", "trap '' TERM; while true; do sleep 0.1; done"}, "", 0.2});
  EXPECT_TRUE(end.is_late);
  EXPECT_EQ(end.code, 128 + SIGKILL);
}

TEST(ChildProcess, has_the_environment_that_was_kept) {
  keep_environment();
  setenv("KARST_SET_LATER", "1", 1);
  EXPECT_EQ(run_child({{"sh", "-c", "echo \"$KARST_SET_LATER\""}, "", enough}).out, "\n");
  keep_environment();
  EXPECT_EQ(run_child({{"sh", "-c", "echo \"$KARST_SET_LATER\""}, "", enough}).out, "1\n");
}

TEST(ChildProcess, that_does_not_exist_is_refused) {
  EXPECT_EQ(refusal_of<MachineError>([] {
              run_child({{"no-such-program"}, "", enough});
            }),
            "cannot start 'no-such-program' (it is not on the PATH, or not a program).");
}

}  // namespace karst
