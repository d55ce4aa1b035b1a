// Checkpoints of a run: their content, and restarts from them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/files/checkpoint_file.hpp"
#include "physics/permeability/permeability_events.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/checkpoints/checkpoint_writes.hpp"
#include "run/record/run_record.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

/// All calls are collective. Without a run directory no checkpoint is written, but signals and the wall time still stop the run.
class PermeabilityCheckpoints {
 public:
  /// Calls `make_room` before each write.
  PermeabilityCheckpoints(FlowSolver& solver, PermeabilityResult& result, RunRecord& record, const Note& note,
                          const std::function<void()>& make_room, const Comm& comm);

  /// Reads the state of the run in the directory into the result. Throws InputError if it belongs to another run.
  void restart();

  /// The start of the flow along `axis`: see PermeabilityEvents::start().
  FlowStart start(int axis);

  /// Called at each monitor: writes a checkpoint if one is due. Returns whether the run continues. Flows of variants have no checkpoint.
  bool go_on(FlowRole role, const FlowState& state);

  /// See PermeabilityEvents.
  void flow_done(int axis, bool is_last);
  void stopped_at_start();
  void variant_done();

 private:
  bool go_on_kept(const FlowState& state);
  bool go_on_unkept(const FlowState& state);
  void restart_variants();
  void refuse_to_lose_conductivity() const;
  std::string facts() const;
  CheckpointSites sites() const;
  void stop(const FlowState& state, const std::string& why);
  std::int64_t write(const FlowState& state);
  void write_or_note(const FlowState& state);
  bool write_facts(const std::string& path, const std::string& facts, const std::string& after) const;

  FlowSolver& solver_;
  PermeabilityResult& result_;
  RunRecord& record_;
  Note note_;
  std::function<void()> make_room_;
  Comm comm_;
  const std::string path_, variants_path_;
  CheckpointSchedule schedule_;
  CheckpointWrites writes_;
  std::string sites_checksum_;
  std::optional<CheckpointFile> earlier_;
  std::optional<CheckpointWriter> writer_;
  std::optional<std::int64_t> steps_at_restart_;  // of the present flow, from the checkpoint
  double last_monitor_ = 0;                       // its end, in seconds since the process started
};

}  // namespace karst
