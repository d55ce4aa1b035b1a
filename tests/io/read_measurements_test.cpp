#include "io/experiments/read_measurements.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "support/refusal.hpp"

namespace karst {

namespace {

// The columns that karst io read writes.
const std::string header =
    "command,file,bytes,ranks,machines,access,decomposition,stripe_count,stripe_size,cb_nodes,cb_buffer,align,piece,repeats,cache,resident,"
    "gbs_min,gbs_median,gbs_max,open_s,view_s,transfer_s,sync_s,close_s,file_system,real_stripe_count,real_stripe_size,hints_asked,"
    "hints_taken,mpi_io\n";

struct Row {
  std::string command = "read", access = "collective", cache = "cold", resident = "0", transfer_s = "2", stripes = "4,1048576";
  std::string bytes = "1073741824", ranks = "8", layer = "romio";
  std::string line() const {
    return text(command, ",\"a, \"\"b\"\".raw\",", bytes, ",", ranks, ",2,", access, ",parts,,,,,,65536,3,", cache, ",", resident,
                ",0.4,0.5,0.6,0.25,0.125,", transfer_s, ",,0.125,lustre,", stripes, ",\"striping_factor=4,x=1\",,", layer, "\n");
  }
};

void expect_refused(const std::string& content, const std::string& words) {
  EXPECT_EQ(refusal_of([&] { parse_read_measurements("x.csv", content); }), words);
}

}  // namespace

TEST(Csv, quoted_cells_hold_commas_quotes_and_line_breaks) {
  using Lines = std::vector<std::vector<std::string>>;
  EXPECT_EQ(parse_csv("a,b\n1,2\n"), (Lines{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(parse_csv("\"a,\"\"b\"\"\",\"c\nd\"\r\n,\r\n\r\nx,y"), (Lines{{"a,\"b\"", "c\nd"}, {"", ""}, {"x", "y"}}));
  EXPECT_EQ(parse_csv(""), Lines{});
}

TEST(ReadMeasurements, a_row_becomes_what_the_model_wants) {
  const ReadMeasurements found = parse_read_measurements("x.csv", header + Row{}.line());
  ASSERT_EQ(found.rows.size(), 1u);
  const ReadRow& row = found.rows[0];
  EXPECT_EQ(row.file, "a, \"b\".raw");
  EXPECT_EQ(row.read.seconds, 2);
  EXPECT_EQ(row.read.load.bytes, 0x1p30);
  EXPECT_EQ(row.read.load.servers, 4);
  EXPECT_EQ(row.read.load.clients, 2);
  EXPECT_NEAR(row.read.load.request_bytes, 2 * 65536, 1);  // parts of 8 ranks cut rows in two
  EXPECT_EQ(row.read.load.times_fetched, 1);
  EXPECT_EQ(found.open_s, 0.5);
}

TEST(ReadMeasurements, a_file_without_stripes_lies_on_one_server) {
  const ReadMeasurements found = parse_read_measurements("x.csv", header + Row{.stripes = ","}.line());
  ASSERT_EQ(found.rows.size(), 1u);
  EXPECT_EQ(found.rows[0].read.load.servers, 1);
}

TEST(ReadMeasurements, the_layers_of_open_mpi_sieve_and_merge_as_was_counted) {
  const auto load = [](const std::string& access, const std::string& layer, const std::string& bytes, const std::string& ranks) {
    const Row row{.access = access, .bytes = bytes, .ranks = ranks, .layer = layer};
    return parse_read_measurements("x.csv", header + row.line()).rows.at(0).read.load;
  };
  const std::string rows_of_1024 = "1073741824", rows_of_8192 = "549755813888";
  EXPECT_NEAR(load("independent", "romio321", rows_of_1024, "8").times_fetched, 2, 1e-9);
  EXPECT_NEAR(load("independent", "ompio", rows_of_1024, "8").times_fetched, 2, 1e-9);
  EXPECT_NEAR(load("independent", "romio321", rows_of_8192, "8").times_fetched, 2, 1e-9);
  EXPECT_EQ(load("independent", "ompio", rows_of_8192, "8").times_fetched, 1);  // gaps of 4 KiB
  EXPECT_NEAR(load("independent", "ompio", rows_of_8192, "8").request_bytes, 4096, 1e-6);
  EXPECT_EQ(load("collective", "ompio", rows_of_1024, "8").times_fetched, 1);
  EXPECT_GT(load("collective", "ompio", rows_of_1024, "2").times_fetched, 1.2);
  EXPECT_EQ(load("collective", "romio321", rows_of_1024, "2").times_fetched, 1);
}

TEST(ReadMeasurements, what_came_from_memory_or_was_written_is_left_out_and_counted) {
  const ReadMeasurements found =
      parse_read_measurements("x.csv", header + Row{.cache = "warm", .resident = "0.9"}.line() +
                                           Row{.cache = "warm", .resident = "0.01"}.line() + Row{.cache = "warm", .resident = ""}.line() +
                                           Row{.resident = "0.9"}.line() + Row{.command = "write"}.line() + Row{}.line());
  EXPECT_EQ(found.rows.size(), 2u);
  EXPECT_EQ(found.rows_from_memory, 3);
  EXPECT_EQ(found.rows_of_writes, 1);
}

TEST(ReadMeasurements, refuses_what_it_cannot_use) {
  expect_refused("", "'x.csv' holds no reads. Give the CSV of karst io read --results.");
  expect_refused(header + Row{.command = "write"}.line(), "'x.csv' holds no reads. Give the CSV of karst io read --results.");
  expect_refused(header + Row{.resident = "1"}.line(),
                 "All reads of 'x.csv' came from the page cache (this is the speed of memory, not of servers). Read with --cache cold.");
  expect_refused("speed,time\n1,2\n",
                 "row 1 of 'x.csv' has no column 'command', so karst io read did not write it. Give the CSV of its --results.");
  expect_refused(header + "read,a.raw\n", "row 1 of 'x.csv' holds 2 cells, but there are 30 columns. Was the file cut short?");
  expect_refused(header + Row{}.line() + Row{.access = "mmap"}.line(),
                 "row 2 of 'x.csv': access 'mmap' is not one of collective, independent, posix.");
  expect_refused(header + Row{.transfer_s = "fast"}.line(), "row 1 of 'x.csv': transfer_s 'fast' is not a number of at least 0.");
  expect_refused(header + Row{.transfer_s = "0"}.line(),
                 "row 1 of 'x.csv': transfer_s is 0, so that no bandwidth can be computed. Read a larger file.");
  expect_refused(header + Row{.stripes = "0,1048576"}.line(), "row 1 of 'x.csv': real_stripe_count '0' is not a number from 1 to 1000000.");
  expect_refused(header + Row{.stripes = "4,1 mile"}.line(),
                 "row 1 of 'x.csv': real_stripe_size '1 mile' is not a number of bytes, as in 65536, 64KiB or 1MiB.");
}

}  // namespace karst
