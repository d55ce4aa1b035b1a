// One timed pass over a file: open, view, transfer, sync, close.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "base/comm.hpp"
#include "base/progress.hpp"
#include "io/experiments/share.hpp"
#include "io/experiments/trial_file.hpp"
#include "io/hints.hpp"

namespace karst {

/// How a file is read or written.
struct Manner {
  Access access = Access::collective;
  std::int64_t piece_bytes = 0;  ///< at most, in one call of one rank (but never less than a row of a box)
  Hints hints;
};

/// Seconds of the slowest rank.
struct Laps {
  double open = 0;      ///< when writing, to make the file and take its room too
  double view = 0;      ///< to say which rank reads what
  double transfer = 0;  ///< in the calls that read or write
  double sync = 0;      ///< until all is on the disk
  double close = 0;

  double total() const { return open + view + transfer + sync + close; }
};

struct Trial {
  Laps seconds;
  std::int64_t bytes = 0;  ///< of all ranks
  Hints hints_taken;

  double bytes_per_second() const { return static_cast<double>(bytes) / seconds.total(); }
};

/// Sees what a rank has read of its share.
using LookAt = std::function<void(const Box& piece, std::span<const std::byte> bytes)>;

/// Reads everyone's share of a file. Collective.
Trial read_trial(const std::string& path, const Share& mine, const Manner& manner, const Comm& comm, const TellProgress& tell = {},
                 const LookAt& look = {});

/// Writes a file of `bytes` bytes of fill_pattern(), each rank its share. Collective.
Trial write_trial(const std::string& path, std::int64_t bytes, const Share& mine, const Manner& manner, const Comm& comm,
                  const TellProgress& tell = {});

struct CopyTrials {
  Trial reading;
  Trial writing;
};

/// Copies the `bytes` bytes of `in` to `out`, each rank its share. Collective.
CopyTrials copy_trials(const std::string& in, const std::string& out, std::int64_t bytes, const Share& mine, const Manner& manner,
                       const Comm& comm, const TellProgress& tell = {});

/// Of bytes [begin, end) of a file: XXH64. Throws MachineError.
std::uint64_t checksum_of_file(const std::string& path, std::int64_t begin, std::int64_t end);

}  // namespace karst
