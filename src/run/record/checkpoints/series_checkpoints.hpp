// Checkpoints of a flow in time: when they are written, and how a run stops. What they hold is up to the kind of flow.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "io/files/checkpoint_file.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/checkpoints/checkpoint_writes.hpp"
#include "run/record/run_record.hpp"

namespace karst {

/// All calls are collective. Without a run directory no checkpoint is written, but signals and the wall time still stop the run.
class SeriesCheckpoints {
 public:
  virtual ~SeriesCheckpoints() = default;

  /// Writes a checkpoint if one is due. Returns whether the run continues.
  bool go_on();

  /// Writes a last checkpoint if checkpoints were asked for.
  void end();

 protected:
  /// Calls `before_write` before each write.
  SeriesCheckpoints(RunRecord& record, Note note, std::function<void()> before_write, const Comm& comm);

  virtual std::int64_t steps() const = 0;
  virtual int threads() const = 0;
  virtual CheckpointSites sites() const = 0;
  virtual std::string facts() const = 0;
  virtual void values_of(std::span<const std::uint32_t> sites, std::byte* to) const = 0;

  const std::string& path() const { return path_; }  ///< "": none
  const RunRecord& record() const { return record_; }
  const Comm& comm() const { return comm_; }

  /// The flow continues from the checkpoint of its steps.
  void restarted();

 private:
  std::int64_t write();
  void write_or_note();

  RunRecord& record_;
  std::function<void()> before_write_;
  Comm comm_;
  std::string path_;
  CheckpointSchedule schedule_;
  CheckpointWrites writes_;
  std::optional<CheckpointWriter> writer_;
  double last_call_;
  std::optional<std::int64_t> written_at_;  // steps
};

}  // namespace karst
