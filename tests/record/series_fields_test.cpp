// Fields of a run in time that are written while it computes on: the same files, and the same restarts, as of fields written at once.
#include "run/record/series_fields.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "physics/flow/record/flow_row.hpp"
#include "support/field_runs.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// A force drives fluid past the posts, with fields every 6 steps until step 24.
RunEnd<FlowRow> flow_past_posts(const FieldRun& run, double force = 1e-6) {
  FlowRequest request;
  request.machine.device = DeviceChoice::cpu;
  request.machine.threads = 1;
  request.tau = 0.8;
  request.force.value = {force, force / 2, force / 4};
  request.end = TimeSpan{24};
  request.monitor = TimeSpan{4};
  request.fields = TimeSpan{6};
  FlowRow::complete(request);
  QuietWatcher watcher;
  return run_posts<FlowRow>(request, run.record(), watcher);
}

const std::vector<std::int64_t> all_steps = {0, 6, 12, 18, 24};

}  // namespace

TEST(SeriesFields, in_the_background_are_the_files_of_fields_at_once) {
  const Scratch scratch;
  const auto at_once = flow_past_posts({.folder = scratch.path("a")}),
             behind = flow_past_posts({.folder = scratch.path("b"), .in_background = true});
  Comm().wait_all();
  for (const auto* end : {&at_once, &behind}) {
    EXPECT_EQ(end->failures(), std::vector<std::string>{});
    EXPECT_EQ(end->result.state.fields, all_steps);
  }
  const auto files = fields_in(scratch.path("a"));
  EXPECT_GE(files.size(), 6U);
  EXPECT_EQ(files, fields_in(scratch.path("b")));
}

TEST(SeriesFields, of_a_run_that_stops_are_complete_and_not_written_again) {
  const Scratch scratch;
  (void)flow_past_posts({.folder = scratch.path("a")});
  Comm().wait_all();
  const auto files = fields_in(scratch.path("a"));
  for (const int look : {1, 3, 6}) {
    const std::string folder = scratch.path("b" + std::to_string(look));
    const auto stopped = flow_past_posts({.folder = folder, .in_background = true, .stops_at = look});
    EXPECT_EQ(stopped.record.stopped_by, "a stop");
    EXPECT_TRUE(stopped.record.is_kept);
    const std::vector<std::int64_t> steps = stopped.result.state.fields;
    EXPECT_FALSE(steps.empty());
    EXPECT_LT(steps.size(), all_steps.size());
    Comm().wait_all();
    const auto some = fields_in(folder);
    for (const auto& [name, bytes] : some) EXPECT_TRUE(name == "fields.pvd" || files.at(name) == bytes) << name;
    Comm().wait_all();
    const auto whole = flow_past_posts({.folder = folder, .is_restart = true, .in_background = true});
    EXPECT_EQ(whole.result.state.fields, all_steps);
    EXPECT_EQ(whole.result.state.restarts, 1);
    Comm().wait_all();
    EXPECT_EQ(fields_in(folder), files) << look;
  }
}

// A folder in the place of the file of step 12: the file cannot get its name.
TEST(SeriesFields, that_cannot_be_written_are_told_and_the_others_are_complete) {
  const Scratch scratch;
  const fs::path folder = scratch.path("a");
  const Comm comm;
  RunRecord record;
  record.plan.directory = folder.string();
  record.plan.tables = {"table.csv"};
  RunWrites writes(record, comm);
  FieldFiles files;
  files.shape = {4, 3, 2};
  files.selection = record.plan.fields.selection_in(files.shape);
  const std::vector<std::uint64_t> voxels = {3, 5, 8, 13};
  std::vector<std::int64_t> steps;
  SeriesFields fields(record, writes, steps, 0.5, voxels, true, comm);
  for (const std::int64_t step : {6, 12, 18}) {
    fields.write(files, step, [](const auto& take) { take({part_array(0)}); });
    EXPECT_EQ(steps.back(), step);
    if (step == 12) fs::create_directories(folder / series_folder / (name_in_series(step) + ".vti") / "in_the_way");
  }
  fields.finish();
  EXPECT_EQ(steps, (std::vector<std::int64_t>{6, 18}));
  ASSERT_EQ(record.failures.size(), 1U);
  EXPECT_NE(record.failures[0].find("the fields at step 12: "), std::string::npos) << record.failures[0];
  EXPECT_NE(record.failures[0].find(name_in_series(12) + ".vti"), std::string::npos) << record.failures[0];
  const auto written = fields_in(folder.string());
  EXPECT_EQ(written.at("fields.pvd").find(name_in_series(12)), std::string::npos);
  EXPECT_TRUE(written.contains("fields/flow_000000006.vti"));
  EXPECT_TRUE(written.contains("fields/flow_000000018.vti"));
}

TEST(SeriesFields, before_a_flow_becomes_unstable_are_complete) {
  const Scratch scratch;
  EXPECT_THROW((void)flow_past_posts({.folder = scratch.path("a"), .in_background = true}, 0.9), MachineError);
  Comm().wait_all();
  const auto files = fields_in(scratch.path("a"));
  EXPECT_TRUE(files.contains("fields.pvd"));
  for (const auto& [name, bytes] : files) EXPECT_EQ(name.find("unfinished"), std::string::npos) << name;
}

}  // namespace karst
