// A file that all ranks have open in an experiment, with one kind of access.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/ranks/comm.hpp"
#include "io/experiments/machine/access.hpp"
#include "io/experiments/share.hpp"
#include "io/parallel/hints.hpp"

namespace karst {

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

}  // namespace karst
