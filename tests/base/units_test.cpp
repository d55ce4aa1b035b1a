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

TEST(Length, is_refused_where_areas_leave_the_range_of_numbers) {
  EXPECT_DOUBLE_EQ(parse_length("--voxel-size", "0.01nm"), 1e-11);
  EXPECT_DOUBLE_EQ(parse_length("--voxel-size", "1000m"), 1000);
  for (const std::string bad : {"1e-200m", "0.009nm", "1e-320nm", "1001m"}) {
    try {
      parse_length("--voxel-size", bad);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const InputError& e) {
      EXPECT_EQ(e.what(),
                "--voxel-size '" + bad +
                    "' is not between 0.01nm and 1000m (with other lengths, permeabilities and velocities underflow or overflow). "
                    "Give the edge of a voxel.");
    }
  }
}

TEST(Length, is_written_as_options_take_it) {
  for (const std::string words : {"0.01nm", "1nm", "50um", "9.375um", "5.345um", "2mm", "1m", "1000m", "0.5nm"})
    EXPECT_EQ(length_option(parse_length("--voxel-size", words)), words);
  for (const double metres : {1e-11, 1.0 / 3, 3.2e-6, 0.1 + 0.2, 1e-6 / 3, 999.9999999999999}) {
    EXPECT_EQ(parse_length("--voxel-size", length_option(metres)), metres) << length_option(metres);
  }
}

TEST(Bytes, are_written_as_they_are_read) {
  for (const std::string words : {"1B", "1023B", "1KiB", "1025B", "1536KiB", "4MiB", "3GiB", "1TiB"})
    EXPECT_EQ(bytes_text(parse_bytes("--size", words)), words);
  EXPECT_EQ(bytes_text(0), "0B");
}

TEST(Bytes, up_to_a_tebibyte_unless_the_caller_allows_more) {
  EXPECT_EQ(parse_bytes("--size", "1TiB"), std::int64_t{1} << 40);
  EXPECT_EQ(parse_bytes("--size", "4 TiB", std::int64_t{1} << 50), std::int64_t{1} << 42);
  try {
    parse_bytes("--size", "2TiB");
    ADD_FAILURE() << "2TiB was accepted";
  } catch (const InputError& e) {
    EXPECT_STREQ(e.what(), "--size '2TiB' is above the limit of 1TiB.");
  }
  EXPECT_THROW(parse_bytes("--size", "1025TiB", std::int64_t{1} << 50), InputError);
}

TEST(Bandwidth, is_read_with_decimal_and_binary_units) {
  EXPECT_DOUBLE_EQ(parse_bandwidth("--server-bandwidth", "140MB/s"), 140e6);
  EXPECT_DOUBLE_EQ(parse_bandwidth("--server-bandwidth", "1.5 GB/s"), 1.5e9);
  EXPECT_DOUBLE_EQ(parse_bandwidth("--server-bandwidth", "2GiB/s"), 2147483648.0);
  EXPECT_DOUBLE_EQ(parse_bandwidth("--server-bandwidth", "7kB/s"), 7e3);
}

TEST(Bandwidth, is_refused_without_a_unit_or_above_zero) {
  for (const std::string bad : {"140", "140MB", "0MB/s", "-1MB/s", "MB/s", "10Gb/s", "140mb/s", "1e30TB/s", ""}) {
    try {
      parse_bandwidth("--server-bandwidth", bad);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const InputError& e) {
      EXPECT_EQ(e.what(), "--server-bandwidth '" + bad + "' is not a bandwidth above zero with a unit, as in 140MB/s, 1.5GB/s or 2GiB/s.");
    }
  }
}

TEST(Latency, is_read_with_its_unit_and_may_be_zero) {
  EXPECT_DOUBLE_EQ(parse_latency("--latency", "3ms"), 3e-3);
  EXPECT_DOUBLE_EQ(parse_latency("--latency", "50 us"), 50e-6);
  EXPECT_DOUBLE_EQ(parse_latency("--latency", "0s"), 0.0);
  for (const std::string bad : {"3", "ms", "-1ms", "3min", "3601s", "", "3 m s"}) {
    try {
      parse_latency("--latency", bad);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const InputError& e) {
      EXPECT_EQ(e.what(), "--latency '" + bad + "' is not a time of 0 to 3600 s with a unit (ns, us, ms or s), as in 3ms.");
    }
  }
}

TEST(Speed, is_read_with_its_unit_and_may_be_zero) {
  EXPECT_EQ(parse_speed("--relaxivity", "5um/s"), 5e-6);
  EXPECT_EQ(parse_speed("--relaxivity", "2 mm/s"), 2e-3);
  EXPECT_EQ(parse_speed("--relaxivity", "0m/s"), 0);
  for (const std::string bad : {"5", "5um", "um/s", "-5um/s", "5um/min", "5/s", "1e999m/s", ""}) {
    try {
      parse_speed("--relaxivity", bad);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const InputError& e) {
      EXPECT_EQ(e.what(), "--relaxivity '" + bad + "' is not a speed of 0 or more with a unit (nm/s, um/s, mm/s or m/s), as in 5um/s.");
    }
  }
}

TEST(Diffusivity, is_read_with_its_unit) {
  for (const char* same : {"2.3e-9m2/s", "2.3e-9 m^2/s", "2.3e-5cm2/s", "2.3e-3mm2/s", "2300um2/s", "2.3um2/ms"})
    EXPECT_DOUBLE_EQ(parse_diffusivity("--diffusivity", same), 2.3e-9) << same;
  for (const std::string bad : {"2.3e-9", "0m2/s", "-1m2/s", "m2/s", "1m/s", "1m2", "1e999m2/s", ""}) {
    try {
      parse_diffusivity("--diffusivity", bad);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const InputError& e) {
      EXPECT_EQ(e.what(), "--diffusivity '" + bad +
                              "' is not a diffusivity above zero with a unit (m2/s, cm2/s, mm2/s, um2/s or um2/ms), as in 2.3e-9m2/s.");
    }
  }
}

}  // namespace karst
