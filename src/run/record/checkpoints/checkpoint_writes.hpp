// Writes of the checkpoint of a run: their time, and what happens if one fails.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/ranks/comm.hpp"
#include "run/note.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/run_record.hpp"

namespace karst {

/// Whether the root finds a file at this path. Collective.
bool is_there(const std::string& path, const Comm& comm);

/// All calls are collective.
class CheckpointWrites {
 public:
  /// Writes the file, and returns its bytes. Throws MachineError if that fails.
  using Write = std::function<std::int64_t()>;

  CheckpointWrites(RunRecord& record, Note note, const Comm& comm) : record_(record), note_(std::move(note)), comm_(comm) {}

  /// The time of the next write: from the last one, or estimated for this number of bytes.
  double seconds(std::int64_t bytes) const;

  /// If the write fails, the run continues and the earlier checkpoint remains.
  void write_or_note(std::int64_t step, const Write& write);

  /// Writes the last checkpoint of a run that stops.
  void write_and_stop(std::int64_t step, const std::string& why, const Write& write);

 private:
  void timed(const Write& write);

  RunRecord& record_;
  Note note_;
  Comm comm_;
  std::optional<double> seconds_of_last_;
};

}  // namespace karst
