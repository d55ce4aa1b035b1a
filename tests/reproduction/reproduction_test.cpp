// Rows are measured by a program that prints the numbers of a file, one after the other.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/text.hpp"
#include "reproduction/findings.hpp"
#include "reproduction/paper_systems.hpp"
#include "reproduction/reproduction_report.hpp"
#include "reproduction/row_sizes.hpp"
#include "reproduction/run_rows.hpp"
#include "reproduction/s1_rows.hpp"
#include "reproduction/s4_rows.hpp"
#include "reproduction/tiling_model.hpp"
#include "support/scratch.hpp"
#include "trials/measured.hpp"

namespace karst {

class Rows : public testing::Test {
 protected:
  // `numbers`: the speeds that the trials print, in the order of the trials.
  std::vector<MeasuredRow> run(const std::vector<PaperRow>& rows, const std::string& numbers, double seconds = 100) {
    scratch_.file("numbers", numbers);
    const std::string program = scratch_.file("karst",
                                              "#!/bin/sh\n"
                                              "speed=$(head -n 1 numbers); sed -i 1d numbers; echo \"$*\" >>calls\n"
                                              "[ -n \"$speed\" ] || { echo 'karst: no number left' >&2; exit 3; }\n"
                                              "echo '{\"variants\": [{\"performance\": {\"mflups\": '$speed'}}]}'\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    return run_rows(rows, {program, "mpirun", scratch_.path("")}, seconds, [](double) {});
  }

  std::string calls() const { return bytes_of(scratch_.path("calls")); }

  static PaperRow row() {
    PaperRow row = {"a", "first / second", 2.0, "of the paper", "the first is faster"};
    row.trials = {{{"first"}}, {{"second"}}};
    row.takes_turns = true;
    row.find = [](const Measured& measured) { return ratio_of_speeds(measured, Measured::bench_speed); };
    return row;
  }

  Scratch scratch_;
};

TEST_F(Rows, take_turns_and_give_the_median_of_the_ratios) {
  const auto found = run({row()}, "30\n10\n40\n10\n50\n10\n");
  EXPECT_EQ(calls(), "first\nsecond\nfirst\nsecond\nfirst\nsecond\n");
  ASSERT_TRUE(found[0].finding);
  EXPECT_EQ(found[0].finding->value, 4);
  EXPECT_EQ(found[0].finding->details, "40.00 / 10.00 MFLUPS; 3.00 to 5.00 in 3 turns");
  EXPECT_EQ(found[0].finding->agreement, Agreement::yes);
}

TEST_F(Rows, agree_only_if_all_turns_do) {
  EXPECT_EQ(run({row()}, "30\n10\n9\n10\n50\n10\n")[0].finding->agreement, Agreement::unclear);
  EXPECT_EQ(run({row()}, "8\n10\n9\n10\n7\n10\n")[0].finding->agreement, Agreement::no);
}

TEST_F(Rows, run_equal_trials_and_the_setup_once) {
  PaperRow other = row();
  other.id = "b";
  other.takes_turns = false;
  other.setup = {{{"make"}}};
  PaperRow again = other;
  again.id = "c";
  PaperRow first = row();
  first.takes_turns = false;
  const auto found = run({first, other, again}, "30\n10\n0\n");
  EXPECT_EQ(calls(), "first\nsecond\nmake\n");
  for (const MeasuredRow& each : found) EXPECT_EQ(each.finding->value, 3);
}

TEST_F(Rows, of_a_trial_that_fails_say_so_and_do_not_stop_the_others) {
  PaperRow second = row();
  second.takes_turns = false;
  second.trials = {{{"third"}}, {{"fourth"}}};
  PaperRow first = row();
  first.takes_turns = false;
  const auto found = run({first, second}, "30\n10\n1\n");
  EXPECT_TRUE(found[0].finding);
  EXPECT_FALSE(found[1].finding);
  EXPECT_EQ(found[1].not_run, "exit code 3: karst: no number left");
}

TEST_F(Rows, that_share_a_trial_that_fails_all_say_so) {
  PaperRow second = row();
  second.id = "b";
  for (const MeasuredRow& each : run({row(), second}, "30\n")) EXPECT_EQ(each.not_run, "exit code 3: karst: no number left");
}

TEST_F(Rows, keep_the_turns_before_a_failure) {
  const auto found = run({row()}, "30\n10\n");
  ASSERT_TRUE(found[0].finding);
  EXPECT_EQ(found[0].finding->value, 3);
}

TEST_F(Rows, are_not_run_when_the_time_is_over_or_hardware_is_missing) {
  PaperRow missing = row();
  missing.missing = "needs two GPUs or more; this machine has one";
  const auto found = run({missing, row()}, "1\n2\n", 0);
  EXPECT_EQ(found[0].not_run, missing.missing);
  EXPECT_EQ(found[1].not_run, "the time of 0 s is over");
  const std::string words = reproduction_text({"s1", "a paper", "2 cores", "karst 1", found});
  EXPECT_NE(words.find("  here      -         not run: needs two GPUs or more; this machine has one\n"), std::string::npos) << words;
  const std::string table = reproduction_csv({"s1", "a paper", "2 cores", "karst 1", found});
  EXPECT_NE(table.find("a,first / second,2,of the paper,,not run: the time of 0 s is over,,the first is faster,not run,"
                       "karst first; karst second\n"),
            std::string::npos)
      << table;
}

TEST_F(Rows, say_what_karst_or_mpirun_says_of_a_failure) {
  const auto reason = [&](const std::string& words) {
    const std::string program = scratch_.file("failing", "#!/bin/sh\ncat >&2 <<'END'\n" + words + "END\nexit 1\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    return run_rows({row()}, {program, "mpirun", ""}, 100, [](double) {})[0].not_run;
  };
  EXPECT_EQ(reason("-----\nmpirun does not run as root.\nMore.\n-----\n"), "exit code 1: mpirun does not run as root.");
  EXPECT_EQ(reason("-----\nkarst: no site\n-----\n"), "exit code 1: karst: no site");
  EXPECT_EQ(reason(""), "exit code 1: no message");
}

TEST(S1, is_sized_by_the_machine_and_the_time) {
  constexpr std::int64_t plenty = std::int64_t{1} << 40;
  EXPECT_EQ(RowSizes({2, 0, plenty}, 600).side, 256);
  EXPECT_EQ(RowSizes({2, 0, plenty}, 3).side, 64);
  EXPECT_EQ(RowSizes({2, 0, std::int64_t{300} << 20}, 600).side, 112);
  EXPECT_EQ(RowSizes({16, 1, plenty}, 600).side, 512);
  EXPECT_EQ(RowSizes({16, 4, plenty}, 600).ranks, (std::vector<int>{1, 2, 4}));
  EXPECT_EQ(RowSizes({3, 0, plenty}, 600).ranks, (std::vector<int>{1, 2}));
}

TEST(S1, names_what_is_missing) {
  for (const PaperRow& row : s1_rows({1, 1, std::int64_t{1} << 40}, 600)) {
    const bool needs_more = row.id == "s1.weak" || row.id == "s1.strong";
    EXPECT_EQ(row.missing, needs_more ? "needs two GPUs or more; this machine has one" : "") << row.id;
    EXPECT_TRUE(row.find) << row.id;
    EXPECT_FALSE(row.trials.empty()) << row.id;
  }
}

TEST(PaperSystems, name_what_is_missing_without_a_gpu) {
  for (const PaperSystem& system : paper_systems()) {
    for (const PaperRow& row : system.rows({2, 0, std::int64_t{1} << 40}, 600)) {
      const bool has_cuda = !row.trials.empty() && command_of(row.trials.front()).find("cuda") != std::string::npos;
      EXPECT_TRUE(row.id.starts_with(system.name + ".")) << row.id;
      EXPECT_FALSE(has_cuda && row.missing.empty()) << row.id;
      EXPECT_TRUE(row.find) << row.id;
    }
  }
}

TEST(S4, is_sized_by_the_machine_and_the_time) {
  constexpr std::int64_t plenty = std::int64_t{1} << 40;
  EXPECT_EQ(PlaneSizes({16, 1, plenty}, 600).tall(), "1024,8192,1");
  EXPECT_EQ(PlaneSizes({16, 1, plenty}, 600).square_shape(), "3600,3600,1");
  EXPECT_EQ(PlaneSizes({2, 0, plenty}, 600).tall(), "256,2048,1");
  EXPECT_EQ(PlaneSizes({2, 0, plenty}, 3).tall(), "64,512,1");
  EXPECT_EQ(PlaneSizes({16, 1, std::int64_t{1} << 30}, 600).square_shape(), "720,720,1");
}

TEST(S4, compares_all_tilings_of_the_devices) {
  for (const PaperRow& row : s4_rows({16, 4, std::int64_t{1} << 40}, 600)) {
    if (row.id != "s4.cuts") continue;
    std::vector<std::string> grids;
    for (const Trial& trial : row.trials) grids.push_back(trial.words[trial.words.size() - 2]);
    EXPECT_EQ(grids, (std::vector<std::string>{"1,1", "1,2", "2,1", "1,4", "2,2", "4,1"}));
    return;
  }
  FAIL();
}

// Equations 19 and 20 of the paper, for 1000 x 1000 sites of 1 ns.
TEST(TilingModel, is_that_of_the_paper) {
  const TilingModel hidden = {1e-9, 1e-8, 1000};
  EXPECT_DOUBLE_EQ(hidden.strips(1), 1e-3);
  EXPECT_NEAR(hidden.strips(4), 2.5e-4, 1e-18);  // the exchange of 1e-5 s is hidden
  EXPECT_NEAR(hidden.squares(4), 2.5e-4 + 5e-6, 1e-18);
  const TilingModel slow = {1e-9, 1e-6, 1000};
  EXPECT_NEAR(slow.strips(4), 1e-3 + 6e-6, 1e-18);
  EXPECT_NEAR(slow.squares(4), 5e-4 + 5e-4 + 6e-6, 1e-18);
}

TEST_F(Rows, of_tilings_give_the_model_beside_the_measurement) {
  scratch_.file("numbers", "");
  const std::string program = scratch_.file("karst",
                                            "#!/bin/sh\n"
                                            "echo '{\"variants\": [{\"performance\": {\"mflups\": 20, \"step_seconds\":"
                                            " {\"step\": 1, \"updates\": 0.0018, \"exchange\": 0.00001}}}]}'\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  for (PaperRow& row : s4_rows({2, 0, std::int64_t{1} << 40}, 20)) {
    if (row.id != "s4.model") continue;
    for (Trial& trial : row.trials) trial.ranks = 0;
    const auto found = run_rows({row}, {program, "mpirun", scratch_.path("")}, 100, [](double) {});
    ASSERT_TRUE(found[0].finding) << found[0].not_run;
    // 240 x 240 sites, half of them in 1.8 ms: 62.5 ns each, so 32 MFLUPS on two ranks.
    EXPECT_NEAR(found[0].finding->value, 32.0 / 20, 1e-9);
    EXPECT_EQ(found[0].finding->charts.front().curves.size(), 3u);
    return;
  }
  FAIL();
}

TEST(S1, gives_commands_as_a_user_types_them) {
  const auto rows = s1_rows({2, 0, std::int64_t{1} << 40}, 600);
  EXPECT_EQ(command_of(rows[0].trials[1]),
            "karst bench --shape 256,256,256 --porosity 0.133 --rounds 3 --device cpu --streaming two-lattice --json");
  EXPECT_EQ(command_of(rows[2].trials[1]),
            "mpirun --bind-to none -n 2 karst bench --shape 256,256,256 --porosity 0.133 --rounds 3 --device cpu --streaming two-lattice "
            "--no-overlap --json");
}

}  // namespace karst
