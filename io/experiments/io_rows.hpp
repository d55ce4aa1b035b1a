// What an experiment with files compares, and what it has measured: a row for each variant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/experiments/file_system.hpp"
#include "io/experiments/trial.hpp"

namespace karst {

/// One way of reading or writing a file.
struct IoVariant {
  Access access = Access::collective;
  Cut cut = Cut::slabs;
  std::optional<std::int64_t> stripe_count, stripe_size, cb_nodes, cb_buffer, align;  ///< nothing: not asked for, or of no effect here
  std::int64_t piece = 0;

  /// Those of the options; `more` have the last word.
  Hints hints(const Hints& more) const;
  Manner manner(const Hints& more) const { return {access, piece, hints(more)}; }
  bool operator==(const IoVariant&) const = default;
};

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

  /// A repeat. Its hints, with the file system, tell which MPI-IO was at work.
  void add(Trial trial);
};

struct IoReport {
  int ranks = 1;
  std::int64_t machines = 1;
  bool verified = false;  ///< copies were read back and compared
  std::vector<IoRow> rows;
};

/// Without rows. Collective.
IoReport io_report_of(const Comm& comm);

}  // namespace karst
