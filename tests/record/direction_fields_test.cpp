// Fields that are written while the next direction is computed: the same files, and the same restarts, as of fields written at once.
#include "run/record/direction_fields.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "base/error.hpp"
#include "physics/permeability/record/permeability_row.hpp"
#include "record/run_order.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

constexpr Index3 posts_shape = {12, 10, 8};

// Rows of unequal posts, so that each direction has another flow.
std::vector<std::uint8_t> posts() {
  std::vector<std::uint8_t> labels;
  for (std::int64_t z = 0; z < posts_shape[2]; ++z) {
    for (std::int64_t y = 0; y < posts_shape[1]; ++y) {
      for (std::int64_t x = 0; x < posts_shape[0]; ++x) labels.push_back(x % 6 < 3 && y % 5 < 2 && z % 4 < 2 ? 1 : 0);
    }
  }
  return labels;
}

struct QuietWatcher : RunWatcher {
  void note(const std::string&) override {}
  void at(const AxisProgress& progress, bool, const Words&) override {
    if (at_axis) at_axis(progress.axis);
  }
  void at(const SeriesProgress&, const Words&) override {}

  std::function<void(int)> at_axis;
};

// Computes all directions on a CPU, f64, or stops at a look: the looks of all ranks have the same number.
RunEnd<PermeabilityRow> run_posts(RecordPlan record, bool in_background, std::optional<int> stops_at = {},
                                  std::function<void(int)> at_axis = {}, const std::vector<double>& forces = {}) {
  static const std::vector<std::uint8_t> labels = posts();
  LabelArray array;
  array.shape = posts_shape;
  array.labels = std::as_bytes(std::span(labels));
  RockSource source;
  source.pore = LabelSet::parse("0");
  PermeabilityRow::Request request;
  request.plan.machine.device = DeviceChoice::cpu;
  request.plan.machine.threads = 1;
  if (!forces.empty()) {
    request.plan.numerics.equilibrium = EquilibriumKind::navier_stokes;
    request.plan.forces = forces;
  }
  complete(request.plan);
  record.tables = {"history.csv"};
  record.fields.in_background = in_background;
  if (stops_at) record.checkpoint.stop_request = StopRequest{"a stop", [left = *stops_at]() mutable { return left-- <= 0; }};
  QuietWatcher watcher;
  watcher.at_axis = std::move(at_axis);
  return run_rock<PermeabilityRow>(request, RockInput(array, source, Comm()), std::move(record), InputFiles(), watcher, Comm());
}

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The files of fields in a run directory, with their bytes.
std::map<std::string, std::string> fields_in(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder).string();
    if (name.starts_with("fields") && entry.is_regular_file()) files[name] = text_of(entry.path());
  }
  return files;
}

RecordPlan record_in(const std::string& folder, bool is_restart = false) {
  RecordPlan record;
  record.directory = folder;
  record.is_restart = is_restart;
  return record;
}

}  // namespace

TEST(DirectionFields, in_the_background_are_the_files_of_fields_at_once) {
  const Scratch scratch;
  const auto at_once = run_posts(record_in(scratch.path("a")), false), behind = run_posts(record_in(scratch.path("b")), true);
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
  (void)run_posts(record_in(scratch.path("a")), false);
  Comm().wait_all();
  const auto files = fields_in(scratch.path("a"));
  bool stops_with_some = false;
  for (const int look : {1, 4, 7}) {
    const std::string folder = scratch.path("b" + std::to_string(look));
    const auto stopped = run_posts(record_in(folder), true, look);
    EXPECT_EQ(stopped.record.stopped_by, "a stop");
    EXPECT_TRUE(stopped.record.is_kept);
    const Axes done = stopped.result.flows.state.done;
    Comm().wait_all();
    for (std::size_t a = 0; a < 3; ++a) EXPECT_EQ(fields_in(folder).contains("fields_x.vti"), Comm().size() == 1 && done[0]) << look;
    stops_with_some = stops_with_some || (done[0] && !done[2]);
    Comm().wait_all();
    const auto whole = run_posts(record_in(folder, true), true);
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
  const auto end = run_posts(record_in(folder), true, {}, [&](int axis) {
    if (axis == 2) fs::create_directories(fs::path(folder) / "fields_y.vti" / "in_the_way");
  });
  ASSERT_EQ(end.failures().size(), 1U);
  EXPECT_NE(end.failures()[0].find("the fields of the flow along y: "), std::string::npos) << end.failures()[0];
  EXPECT_NE(end.failures()[0].find("fields_y.vti"), std::string::npos) << end.failures()[0];
  EXPECT_EQ(end.result.flows.state.done, (Axes{true, false, true}));
  fs::remove_all(fs::path(folder) / "fields_y.vti");
  const auto again = run_posts(record_in(folder, true), true);
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
  const auto end = run_posts(record_in(folder.string()), true, {}, block, {1e-9, 1e-8, 1e-7});
  ASSERT_EQ(end.failures().size(), 1U);
  EXPECT_NE(end.failures()[0].find("the fields of the flow along x: "), std::string::npos) << end.failures()[0];
  EXPECT_EQ(end.result.flows.state.done, (Axes{false, true, true}));
}

}  // namespace karst
