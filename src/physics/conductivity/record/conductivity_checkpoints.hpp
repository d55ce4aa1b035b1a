// Checkpoints of a conductivity run, and restarts from them.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "io/files/checkpoint_file.hpp"
#include "physics/conductivity/find_conductivity.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/checkpoints/checkpoint_writes.hpp"
#include "run/record/run_record.hpp"

namespace karst {

/// All calls are collective. Without a run directory no checkpoint is written, but signals and the wall time still stop the run.
class ConductivityCheckpoints {
 public:
  /// Calls `before_write` before each write.
  ConductivityCheckpoints(Potentials& potentials, ConductivityResult& result, RunRecord& record, const Note& note,
                          std::function<void()> before_write, const Comm& comm);

  /// Reads the state of the run in the directory into the result. Throws InputError if it belongs to another run. `follows_flows`: flows
  /// of this run were before; the state may then be missing, because the earlier run was stopped in its flows.
  void restart(bool follows_flows);

  /// See ConductivityEvents.
  ConductivityStart start(int axis);
  bool go_on(const ConductivityState& state);
  void done(int axis, bool is_last);

 private:
  bool has_all_kept() const;
  std::string facts(const std::optional<ConductivityState>& running) const;
  CheckpointSites sites() const;
  void close_earlier();
  std::int64_t write(const ConductivityState& state);
  void write_facts(int axis);

  Potentials& potentials_;
  ConductivityResult& result_;
  RunRecord& record_;
  Note note_;
  std::function<void()> before_write_;
  Comm comm_;
  std::string path_;  // "": none
  CheckpointSchedule schedule_;
  CheckpointWrites writes_;
  std::string sites_checksum_;
  std::optional<CheckpointFile> earlier_;
  std::optional<int> axis_of_earlier_;  // of the potential whose site states are in it
  std::optional<CheckpointWriter> writer_;
  std::int64_t iterations_at_start_ = 0;  // of the present potential
  double last_call_;
};

}  // namespace karst
