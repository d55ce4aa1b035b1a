// Checkpoints of a thermal flow, and restarts from them.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "convection/compute_convection.hpp"
#include "io/checkpoint_file.hpp"
#include "record/checkpoint_schedule.hpp"
#include "record/checkpoint_writes.hpp"
#include "record/run_record.hpp"

namespace karst {

/// All calls are collective. Without a run directory no checkpoint is written, but signals and the wall time still stop the run.
class ConvectionCheckpoints {
 public:
  /// Calls `before_write` before each write.
  ConvectionCheckpoints(ThermalFlow& flow, ConvectionResult& result, RunRecord& record, Note note, std::function<void()> before_write,
                        const Comm& comm);

  /// Reads the state and the populations of the run in the directory. Throws InputError if they belong to another run.
  void restart();

  /// Writes a checkpoint if one is due. Returns whether the run continues.
  bool go_on();

  /// Writes a last checkpoint if checkpoints were asked for.
  void end();

 private:
  CheckpointSites sites() const { return {flow_.voxels(), result_.sample.shape(), result_.sample.sites(), flow_.site_bytes()}; }
  std::int64_t write();
  void write_or_note();

  ThermalFlow& flow_;
  ConvectionResult& result_;
  RunRecord& record_;
  std::function<void()> before_write_;
  Comm comm_;
  std::string path_;  // "": none
  CheckpointSchedule schedule_;
  CheckpointWrites writes_;
  std::string sites_checksum_;
  std::optional<CheckpointWriter> writer_;
  double last_call_;
  std::optional<std::int64_t> written_at_;  // steps
};

}  // namespace karst
