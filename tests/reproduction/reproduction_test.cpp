// Rows are measured by a program that prints the numbers of a file, one after the other.
#include <gtest/gtest.h>

#include <filesystem>

#include "reproduction/paper_rows.hpp"
#include "reproduction/reproduction.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

constexpr std::int64_t plenty = std::int64_t{1} << 40;

class Rows : public testing::Test {
 protected:
  std::string program(const std::string& name, const std::string& lines) {
    const std::string path = scratch_.file(name, "#!/bin/sh\n" + lines);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }

  MeasuredRows run_with(const std::string& karst, const Json& rows, const Values& values, double seconds = 100) {
    const TrialPlace place = {program("karst", karst), program("mpirun", "shift 4; exec \"$@\"\n"), scratch_.path("")};
    return measure_rows(rows, values, place, seconds, [](double) {});
  }

  // `numbers`: the speeds that the trials print, in the order of the trials.
  Json run(const Json& rows, const std::string& numbers, double seconds = 100) {
    scratch_.file("numbers", numbers);
    return run_with(
               "speed=$(head -n 1 numbers); sed -i 1d numbers; echo \"$*\" >>calls\n"
               "[ -n \"$speed\" ] || { echo 'karst: no number left' >&2; exit 3; }\n"
               "echo '{\"variants\": [{\"performance\": {\"mflups\": '$speed'}}]}'\n",
               rows, {}, seconds)
        .rows;
  }

  std::string calls() const { return bytes_of(scratch_.path("calls")); }

  static Json row() {
    return {{"what", "first / second"},           {"paper", 2},      {"paper_details", "of the paper"},
            {"statement", "the first is faster"}, {"find", "ratio"}, {"trials", {"karst first", "karst second"}}};
  }
  static Json with(const Json& more) {
    Json changed = row();
    changed.update(more);
    return changed;
  }

  Scratch scratch_;
};

// The commands of a row for a machine.
std::vector<std::string> trials_of(const std::string& system, const std::string& row, const TrialMachine& machine) {
  return filled_row(all_rows()["systems"][system]["rows"][row], values_for(machine, 600))["trials"];
}

std::string value_of(const std::string& name, const TrialMachine& machine, double seconds = 600) {
  return values_for(machine, seconds).at(name);
}

}  // namespace

TEST_F(Rows, take_turns_and_give_the_median_of_the_ratios) {
  const Json found = run({{"a", row()}}, "30\n10\n40\n10\n50\n10\n");
  EXPECT_EQ(calls(), "first --json\nsecond --json\nfirst --json\nsecond --json\nfirst --json\nsecond --json\n");
  EXPECT_EQ(found[0]["here"], 4);
  EXPECT_EQ(found[0]["ratio"], 2);
  EXPECT_EQ(found[0]["here_details"], "40.00 / 10.00 MFLUPS; 3.00 to 5.00 in 3 turns");
  EXPECT_EQ(found[0]["statement_holds"], "yes");
}

TEST_F(Rows, agree_only_if_all_turns_do) {
  EXPECT_EQ(run({{"a", row()}}, "30\n10\n9\n10\n50\n10\n")[0]["statement_holds"], "within the noise");
  EXPECT_EQ(run({{"a", row()}}, "8\n10\n9\n10\n7\n10\n")[0]["statement_holds"], "no");
}

TEST_F(Rows, run_equal_trials_and_the_setup_once) {
  const Json other = with({{"once", true}, {"setup", {"karst make"}}});
  for (const Json& each : run({{"a", with({{"once", true}})}, {"b", other}, {"c", other}}, "30\n10\n0\n")) EXPECT_EQ(each["here"], 3);
  EXPECT_EQ(calls(), "first --json\nsecond --json\nmake\n");
}

TEST_F(Rows, of_a_trial_that_fails_say_so_and_do_not_stop_the_others) {
  const Json other = with({{"trials", {"karst third", "karst fourth"}}});
  const Json found = run({{"a", with({{"once", true}})}, {"b", other}, {"c", other}}, "30\n10\n1\n");
  EXPECT_EQ(found[0]["here"], 3);
  for (const int failed : {1, 2}) {
    EXPECT_TRUE(found[failed]["here"].is_null());
    EXPECT_EQ(found[failed]["here_details"], "not run: exit code 3: karst: no number left");
  }
}

TEST_F(Rows, keep_the_turns_before_a_failure) { EXPECT_EQ(run({{"a", row()}}, "30\n10\n")[0]["here"], 3); }

TEST_F(Rows, are_not_run_when_the_time_is_over_or_hardware_is_missing) {
  const Json rows = run({{"a", with({{"missing", "needs two GPUs"}})}, {"b", row()}}, "1\n2\n", 0);
  const Json all = {{"version", "karst 1"}, {"machine", "2 cores"}, {"system", "s1"}, {"paper", "a paper"}, {"rows", rows}};
  const std::string words = reproduction_text(all), table = reproduction_csv(all);
  EXPECT_NE(words.find("  here      -         not run: needs two GPUs\n"), std::string::npos) << words;
  EXPECT_NE(table.find("b,first / second,2,of the paper,,not run: the time of 0 s is over,,the first is faster,not run,"
                       "karst first --json; karst second --json\n"),
            std::string::npos)
      << table;
}

TEST_F(Rows, say_what_karst_or_mpirun_says_of_a_failure) {
  const auto reason = [&](const std::string& words) {
    return run_with("cat >&2 <<'END'\n" + words + "END\nexit 1\n", {{"a", row()}}, {}).rows[0]["here_details"];
  };
  EXPECT_EQ(reason("-----\nmpirun does not run as root.\nMore.\n-----\n"), "not run: exit code 1: mpirun does not run as root.");
  EXPECT_EQ(reason("-----\nkarst: no site\n-----\n"), "not run: exit code 1: karst: no site");
  EXPECT_EQ(reason(""), "not run: exit code 1: no message");
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
  const MeasuredRows found = run_with(
      "echo '{\"variants\": [{\"performance\": {\"mflups\": 20, \"step_seconds\":"
      " {\"step\": 1, \"updates\": 0.0018, \"exchange\": 0.00001}}}]}'\n",
      {{"s4.model", all_rows()["systems"]["s4"]["rows"]["s4.model"]}}, values_for({2, 0, plenty}, 20));
  // 240 x 240 sites, half of them in 1.8 ms: 62.5 ns each, so 32 MFLUPS on two ranks.
  EXPECT_NEAR(found.rows[0]["here"].get<double>(), 32.0 / 20, 1e-9) << found.rows[0];
  EXPECT_EQ(found.charts.at(0).curves.size(), 3u);
}

TEST(Values, are_computed_from_left_to_right) {
  const Values values = {{"side", "8"}, {"cube", "{side},{side},{2*side}"}};
  EXPECT_EQ(filled("--shape {cube} {4*side+2} {0.5/side} {unknown}", values), "--shape 8,8,16 34 0.0625 {unknown}");
}

TEST(Values, are_sized_by_the_machine_and_the_time) {
  EXPECT_EQ(value_of("side", {2, 0, plenty}), "256");
  EXPECT_EQ(value_of("side", {2, 0, plenty}, 3), "64");
  EXPECT_EQ(value_of("side", {2, 0, std::int64_t{300} << 20}), "112");
  EXPECT_EQ(value_of("side", {16, 1, plenty}), "512");
  EXPECT_EQ(value_of("cpu.side", {2, 1, plenty}), "256");
  EXPECT_EQ(value_of("ranks", {16, 4, plenty}), "1 2 4 ");
  EXPECT_EQ(value_of("ranks", {3, 0, plenty}), "1 2 ");
  EXPECT_EQ(value_of("tilings", {16, 4, plenty}), "1:1,1 2:1,2 2:2,1 4:1,4 4:2,2 4:4,1 ");
  EXPECT_EQ(value_of("tall", {16, 1, plenty}), "1024,8192,1");
  EXPECT_EQ(value_of("tall", {2, 0, plenty}), "256,2048,1");
  EXPECT_EQ(value_of("tall", {2, 0, plenty}, 3), "64,512,1");
  EXPECT_EQ(value_of("square", {16, 1, plenty}), "3600");
  EXPECT_EQ(value_of("square", {16, 1, std::int64_t{1} << 30}), "720");
}

TEST(PaperRows, give_commands_as_a_user_types_them) {
  const TrialMachine machine = {2, 0, plenty};
  EXPECT_EQ(trials_of("s1", "s1.aa", machine)[1],
            "karst bench --shape 256,256,256 --porosity 0.133 --rounds 3 --device cpu --streaming two-lattice --json");
  EXPECT_EQ(trials_of("s1", "s1.overlap", machine)[1],
            "mpirun --bind-to none -n 2 karst bench --shape 256,256,256 --porosity 0.133 --rounds 3 --device cpu --streaming two-lattice "
            "--no-overlap --json");
  EXPECT_EQ(
      trials_of("s3", "s3.order", machine)[0],
      "karst flow box --shape 15,15,1 --start taylor-green --lattice d3q27 --tau 0.53 --speed 0.0333333 --time 225 --monitor-every 225 "
      "--device cpu --json");
  EXPECT_EQ(trials_of("s4", "s4.cuts", {16, 4, plenty})[2],
            "mpirun --bind-to none -n 2 karst bench --lattice d2q37 --shape 3600,3600,1 --rounds 3 --device cuda --grid 2,1 --json");
}

TEST(PaperRows, name_the_devices_that_are_missing) {
  const Values values = values_for({1, 1, plenty}, 600);
  for (const auto& [name, row] : all_rows()["systems"]["s1"]["rows"].items()) {
    const bool needs_more = name == "s1.weak" || name == "s1.strong";
    EXPECT_EQ(filled_row(row, values)["missing"], needs_more ? "needs two GPUs or more; this machine has one" : "") << name;
  }
}

// A typing error in rows.json: a name in braces that is unknown, a finding that there is not, a row that needs a GPU and does not say so.
TEST(PaperRows, are_complete_on_every_machine) {
  for (const TrialMachine& machine :
       {TrialMachine{1, 0, plenty}, TrialMachine{2, 0, plenty}, TrialMachine{16, 1, plenty}, TrialMachine{16, 4, plenty}}) {
    const Values values = values_for(machine, 600);
    for (const auto& [system, facts] : all_rows()["systems"].items()) {
      for (const auto& [name, row] : facts["rows"].items()) {
        const Json made = filled_row(row, values);
        std::string words;
        for (const char* key : {"what", "paper", "paper_details", "missing", "setup", "trials"}) words += made[key].dump();
        EXPECT_TRUE(name.starts_with(system + ".")) << name;
        EXPECT_EQ(words.find('{'), std::string::npos) << words;
        EXPECT_EQ(speed_findings.count(row["find"]) + flow_findings.count(row["find"]) + tiling_findings.count(row["find"]), 1u) << name;
        EXPECT_FALSE(made["trials"].empty()) << name;
        EXPECT_TRUE(machine.gpus > 0 || made["missing"] != "" || words.find("cuda") == std::string::npos) << words;
      }
    }
  }
}

}  // namespace karst
