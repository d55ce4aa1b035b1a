// A file that all ranks have open in an experiment, by one of the ways to get at it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/comm.hpp"
#include "io/experiments/share.hpp"
#include "io/hints.hpp"

namespace karst {

enum class Access {
  collective,   ///< MPI-IO, all ranks together, as Karst reads and writes
  independent,  ///< MPI-IO, each rank for itself, through the same view
  posix,        ///< pread and pwrite of each run of bytes
};

class TrialFile {
 public:
  TrialFile() = default;
  TrialFile(const TrialFile&) = delete;
  TrialFile& operator=(const TrialFile&) = delete;
  virtual ~TrialFile() = default;

  /// Collective.
  virtual void view(const Share& share) = 0;

  /// The next piece of the share. With collective access all ranks call as often, at last with empty pieces; else what fails is
  /// thrown on this rank alone.
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

}  // namespace karst
