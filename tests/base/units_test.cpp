#include "base/units.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"

namespace karst {

TEST(Duration, is_read_with_its_unit_or_as_a_clock) {
  EXPECT_EQ(parse_duration("--walltime", "90s"), 90);
  EXPECT_EQ(parse_duration("--walltime", "1.5 min"), 90);
  EXPECT_EQ(parse_duration("--walltime", "2h"), 7200);
  EXPECT_EQ(parse_duration("--walltime", "1d"), 86400);
  EXPECT_EQ(parse_duration("--walltime", "100:02:03"), 360123);
  for (const char* wrong : {"", "90", "0s", "-1s", "1:2", "1:60:00", "a:00:00", "5 weeks", "nan s", "inf s", "1e9d"})
    EXPECT_THROW(parse_duration("--walltime", wrong), InputError) << wrong;
}

TEST(Length, is_read_with_its_unit) {
  EXPECT_DOUBLE_EQ(parse_length("--voxel-size", "5um"), 5e-6);
  EXPECT_DOUBLE_EQ(parse_length("--voxel-size", "5.345 um"), 5.345e-6);
  EXPECT_DOUBLE_EQ(parse_length("--voxel-size", "5 \u00b5m"), 5e-6);
  EXPECT_DOUBLE_EQ(parse_length("--voxel-size", "1e3nm"), 1e-6);
  EXPECT_DOUBLE_EQ(parse_length("--voxel-size", "2mm"), 2e-3);
}

TEST(Length, is_refused_without_a_unit_or_above_zero) {
  for (const std::string bad : {"5", "um", "-5um", "0um", "5 miles", "", "5um x", "1e999m"}) {
    try {
      parse_length("--voxel-size", bad);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const InputError& e) {
      EXPECT_EQ(e.what(), "--voxel-size '" + bad + "' is not a length above zero with a unit (nm, um, mm or m), as in 5um.");
    }
  }
}

TEST(Bytes, are_written_as_they_are_read) {
  for (const std::string words : {"1B", "1023B", "1KiB", "1025B", "1536KiB", "4MiB", "3GiB", "1024GiB"})
    EXPECT_EQ(bytes_text(parse_bytes("--size", words)), words);
  EXPECT_EQ(bytes_text(0), "0B");
}

}  // namespace karst
