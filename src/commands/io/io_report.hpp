// What an experiment with files has found, as a table, as CSV and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands/io/io_variants.hpp"
#include "io/experiments/file_system.hpp"

namespace karst {

/// One variant, and its repeats.
struct IoRow {
  std::string command;  ///< read, write; restripe-read, restripe-write
  std::string file;
  IoVariant variant;
  Hints hints_asked;
  std::string cache;  ///< warm or cold, as asked for; "" where something is written

  FileSystem file_system;
  std::optional<Striping> striping;
  std::string mpi_io;

  std::vector<Trial> trials;
  std::vector<std::optional<double>> resident;  ///< before each trial: the share in the page cache
};

struct IoReport {
  int ranks = 1;
  std::int64_t machines = 1;
  bool verified = false;  ///< copies were read back and compared
  std::vector<IoRow> rows;
};

std::string io_table_head();
std::string io_table_line(const IoRow& row);
std::string io_csv(const IoReport& report);
std::string io_json(const IoReport& report);

}  // namespace karst
