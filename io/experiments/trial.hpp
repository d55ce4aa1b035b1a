// One timed pass over a file: open, view, transfer, sync, close.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "base/progress.hpp"
#include "base/ranks/comm.hpp"
#include "io/experiments/machine/access.hpp"
#include "io/experiments/share.hpp"
#include "io/parallel/hints.hpp"

namespace karst {

// A file that all ranks have open in an experiment, with one kind of access.

class TrialFile {
 public:
  TrialFile() = default;
  TrialFile(const TrialFile&) = delete;
  TrialFile& operator=(const TrialFile&) = delete;
  virtual ~TrialFile() = default;

  /// Collective.
  virtual void view(const Share& share) = 0;

  /// Reads the next piece of the share. With collective access, all ranks make the same number of calls, the last ones with empty
  /// pieces. With other access, a failure throws on this rank only.
  virtual void read(const Box& piece, std::byte* to) = 0;
  virtual void write(const Box& piece, const std::byte* from) = 0;

  virtual void sync() = 0;   ///< collective
  virtual void close() = 0;  ///< collective
  virtual Hints hints_taken() const = 0;
};

/// Collective.
std::unique_ptr<TrialFile> open_to_read(const std::string& path, Access access, const Hints& hints, const Comm& comm);

/// Creates or empties the file and reserves `bytes` bytes for it. Collective.
std::unique_ptr<TrialFile> open_to_write(const std::string& path, std::int64_t bytes, Access access, const Hints& hints, const Comm& comm);

/// The manner in which a trial reads or writes a file.
struct Manner {
  Access access = Access::collective;
  std::int64_t piece_bytes = 0;  ///< largest size of one call of a rank, but at least a row of a box
  Hints hints;
};

/// Seconds of the slowest rank.
struct Laps {
  double open = 0;      ///< when writing, includes creating the file and reserving its space
  double view = 0;      ///< to set the views
  double transfer = 0;  ///< in calls that read or write
  double sync = 0;      ///< until all is on the disk
  double close = 0;

  double total() const { return open + view + transfer + sync + close; }
};

struct FilePass {
  Laps seconds;
  std::int64_t bytes = 0;  ///< sum over all ranks
  Hints hints_taken;

  double bytes_per_second() const { return static_cast<double>(bytes) / seconds.total(); }
};

/// Called with the bytes that a rank has read.
using LookAt = std::function<void(const Box& piece, std::span<const std::byte> bytes)>;

/// Reads the shares of all ranks. Collective.
FilePass read_trial(const std::string& path, const Share& own_share, const Manner& manner, const Comm& comm, const TellProgress& tell = {},
                    const LookAt& look = {});

/// Writes a file of `bytes` bytes of fill_pattern(), each rank its share. Collective.
FilePass write_trial(const std::string& path, std::int64_t bytes, const Share& own_share, const Manner& manner, const Comm& comm,
                     const TellProgress& tell = {});

struct CopyTrials {
  FilePass reading;
  FilePass writing;
};

/// Copies the `bytes` bytes of `in` to `out`, each rank its share. Collective.
CopyTrials copy_trials(const std::string& in, const std::string& out, std::int64_t bytes, const Share& own_share, const Manner& manner,
                       const Comm& comm, const TellProgress& tell = {});

/// XXH64 of the bytes [begin, end) of a file. Throws MachineError.
std::uint64_t checksum_of_file(const std::string& path, std::int64_t begin, std::int64_t end);

}  // namespace karst
