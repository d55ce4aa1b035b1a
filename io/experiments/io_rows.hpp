// The variants that an experiment with files compares, and a row of measurements for each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/experiments/machine/file_layout.hpp"
#include "io/experiments/machine/file_system.hpp"
#include "io/experiments/trial.hpp"

namespace karst {

/// One way of reading or writing a file.
struct IoVariant {
  Access access = Access::collective;
  Decomposition decomposition = Decomposition::slabs;
  std::optional<std::int64_t> stripe_count, stripe_size, cb_nodes, cb_buffer, align;  ///< nullopt: not set, or without effect
  std::int64_t piece = 0;

  /// The MPI-IO hints of this variant, then `more`, which override them.
  Hints hints(const Hints& more) const;
  Manner manner(const Hints& more) const { return {access, piece, hints(more)}; }
  bool operator==(const IoVariant&) const = default;
};

/// One variant and its measurements.
struct IoRow {
  std::string command;  ///< read, write; restripe-read, restripe-write
  std::string file;
  IoVariant variant;
  Hints hints_asked;
  std::string cache;  ///< "warm" or "cold", as requested; "" for writing

  FileSystem file_system;
  std::optional<Striping> striping;
  std::string mpi_io;

  std::vector<FilePass> trials;
  std::vector<std::optional<double>> resident;  ///< share of the file in the page cache before each trial

  /// Adds a repeat, and sets `mpi_io` from its hints and the file system.
  void add(FilePass trial);
};

struct IoReport {
  int ranks = 1;
  std::int64_t machines = 1;
  bool verified = false;  ///< copies were read back and compared
  std::vector<IoRow> rows;
};

/// A report without rows, with ranks and machines. Collective.
IoReport io_report_of(const Comm& comm);

}  // namespace karst
