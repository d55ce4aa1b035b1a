// Fields that are written while the next direction is computed: the same files, and the same restarts, as of fields written at once.
#include "run/record/direction_fields.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "physics/permeability/record/permeability_row.hpp"
#include "support/field_runs.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// Computes all directions.
RunEnd<PermeabilityRow> run_directions(const FieldRun& run, std::function<void(int)> at_axis = {}, const std::vector<double>& forces = {},
                                       const FlowNumerics& numerics = {}, std::string* notes = nullptr) {
  PermeabilityRow::Request request;
  request.plan.numerics = numerics;
  request.plan.machine.device = DeviceChoice::cpu;
  request.plan.machine.threads = 1;
  if (!forces.empty()) {
    request.plan.numerics.equilibrium = EquilibriumKind::navier_stokes;
    request.plan.forces = forces;
  }
  complete(request.plan);
  QuietWatcher watcher;
  watcher.at_axis = std::move(at_axis);
  auto end = run_posts<PermeabilityRow>(request, run.record(), watcher);
  if (notes) *notes = watcher.notes;
  return end;
}

}  // namespace

TEST(DirectionFields, in_the_background_are_the_files_of_fields_at_once) {
  const Scratch scratch;
  const auto at_once = run_directions({.folder = scratch.path("a")}),
             behind = run_directions({.folder = scratch.path("b"), .in_background = true});
  Comm().wait_all();
  EXPECT_EQ(at_once.failures(), std::vector<std::string>{});
  EXPECT_EQ(behind.failures(), std::vector<std::string>{});
  EXPECT_EQ(behind.result.flows.state.done, (Axes{true, true, true}));
  const auto files = fields_in(scratch.path("a"));
  EXPECT_GE(files.size(), 4U);
  EXPECT_EQ(files, fields_in(scratch.path("b")));
}

TEST(DirectionFields, of_a_run_that_stops_are_complete_and_not_written_again) {
  const Scratch scratch;
  (void)run_directions({.folder = scratch.path("a")});
  Comm().wait_all();
  const auto files = fields_in(scratch.path("a"));
  bool stops_with_some = false;
  for (const int look : {1, 4, 7}) {
    const std::string folder = scratch.path("b" + std::to_string(look));
    const auto stopped = run_directions({.folder = folder, .in_background = true, .stops_at = look});
    EXPECT_EQ(stopped.record.stopped_by, "a stop");
    EXPECT_TRUE(stopped.record.is_kept);
    const Axes done = stopped.result.flows.state.done;
    Comm().wait_all();
    for (std::size_t a = 0; a < 3; ++a) EXPECT_EQ(fields_in(folder).contains("fields_x.vti"), Comm().size() == 1 && done[0]) << look;
    stops_with_some = stops_with_some || (done[0] && !done[2]);
    Comm().wait_all();
    const auto whole = run_directions({.folder = folder, .is_restart = true, .in_background = true});
    EXPECT_EQ(whole.result.flows.state.done, (Axes{true, true, true}));
    EXPECT_EQ(whole.result.flows.state.restarts, 1);
    Comm().wait_all();
    EXPECT_EQ(fields_in(folder), files) << look;
  }
  EXPECT_TRUE(stops_with_some);
}

// A folder in the place of the file of one rank: the file cannot get its name.
TEST(DirectionFields, that_cannot_be_written_are_told_and_their_direction_is_not_done) {
  const Scratch scratch;
  const std::string folder = scratch.path("a");
  const auto end = run_directions({.folder = folder, .in_background = true}, [&](int axis) {
    if (axis == 2) fs::create_directories(fs::path(folder) / "fields_y.vti" / "in_the_way");
  });
  ASSERT_EQ(end.failures().size(), 1U);
  EXPECT_NE(end.failures()[0].find("the fields of the flow along y: "), std::string::npos) << end.failures()[0];
  EXPECT_NE(end.failures()[0].find("fields_y.vti"), std::string::npos) << end.failures()[0];
  EXPECT_EQ(end.result.flows.state.done, (Axes{true, false, true}));
  fs::remove_all(fs::path(folder) / "fields_y.vti");
  const auto again = run_directions({.folder = folder, .is_restart = true, .in_background = true});
  EXPECT_EQ(again.failures(), std::vector<std::string>{});
  EXPECT_EQ(again.result.flows.state.done, (Axes{true, true, true}));
  EXPECT_TRUE(fs::exists(fs::path(folder) / "fields_y.vti"));
}

// The fields of x fail while the flows under other forces along x are computed.
TEST(DirectionFields, that_cannot_be_written_during_a_series_are_not_forgotten) {
  const Scratch scratch;
  const fs::path folder = scratch.path("a");
  const auto block = [&](int axis) {
    if (axis == 0 && fs::exists(folder / "fields_x.vti.unfinished")) fs::create_directories(folder / "fields_x.vti" / "in_the_way");
  };
  const auto end = run_directions({.folder = folder.string(), .in_background = true}, block, {1e-9, 1e-8, 1e-7});
  ASSERT_EQ(end.failures().size(), 1U);
  EXPECT_NE(end.failures()[0].find("the fields of the flow along x: "), std::string::npos) << end.failures()[0];
  EXPECT_EQ(end.result.flows.state.done, (Axes{false, true, true}));
}

// The result of an earlier run along z stays, because that of the later run is less accurate. So no fields of z follow those of y.
TEST(DirectionFields, that_cannot_be_written_are_those_of_their_own_direction) {
  const Scratch scratch;
  const fs::path folder = scratch.path("a"), of_y = folder / "fields_y.vti";
  const auto block_y = [&](int axis) {
    if (axis == 2) fs::create_directories(of_y / "in_the_way");
  };
  const auto first = run_directions({.folder = folder.string(), .in_background = true}, block_y, {}, {.tolerance = 1e-4});
  ASSERT_EQ(first.result.flows.state.done, (Axes{true, false, true}));
  fs::remove_all(of_y);
  std::string notes;
  FlowNumerics few_steps = {.tolerance = 1e-9};
  few_steps.max_steps = first.result.flows.state.monitors[2].back().steps + 2;
  const auto end = run_directions({.folder = folder.string(), .is_restart = true, .in_background = true}, block_y, {}, few_steps, &notes);
  EXPECT_NE(notes.find("flow along z: this run converged less than the earlier one"), std::string::npos) << notes;
  ASSERT_EQ(end.failures().size(), 1U);
  EXPECT_NE(end.failures()[0].find("the fields of the flow along y: "), std::string::npos) << end.failures()[0];
  EXPECT_EQ(end.result.flows.state.done, (Axes{true, false, true}));
}

}  // namespace karst
