#include "io/fields/field_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/scratch.hpp"

namespace karst {

namespace fs = std::filesystem;

TEST(FieldSeries, a_step_is_found_in_its_name) {
  EXPECT_EQ(name_in_series(0), "flow_000000000");
  EXPECT_EQ(name_in_series(1200), "flow_000001200");
  EXPECT_EQ(name_in_series(12345678901), "flow_12345678901");
  for (const std::int64_t step : {0L, 1200L, 999999999L, 12345678901L}) EXPECT_EQ(step_in_series(name_in_series(step)), step);
  for (const char* other : {"", "flow_", "flow_12", "flow_0000000-1", "flow_-00000001", "flow_00000001x", "fields_x", "my_flow_000000001"})
    EXPECT_EQ(step_in_series(other), std::nullopt) << other;
}

TEST(FieldSeries, the_last_field_is_that_of_the_largest_step_of_any_format) {
  const Scratch scratch;
  const std::string run = scratch.path(".");
  EXPECT_EQ(last_in_series(run), std::nullopt);
  fs::create_directories(scratch.path("fields"));
  EXPECT_EQ(last_in_series(run), std::nullopt);
  scratch.file("fields/flow_000000100.vti", "");
  scratch.file("fields/flow_000000020.pvtu", "");
  for (const char* other : {"fields/flow_000000300.vti.unfinished", "fields/flow_000000400.txt", "fields/flow_5.vti"})
    scratch.file(other, "");
  fs::create_directories(scratch.path("fields/flow_000000500"));  // pieces without the file that joins them
  EXPECT_EQ(last_in_series(run), 100);
  EXPECT_EQ(file_in_series(run, 100), run + "/fields/flow_000000100.vti");
  EXPECT_EQ(file_in_series(run, 500), "");
  EXPECT_EQ(steps_in_series(run), (std::vector<std::int64_t>{20, 100}));
  scratch.file("fields/flow_12345678901.vtu", "");
  EXPECT_EQ(last_in_series(run), 12345678901);
}

}  // namespace karst
