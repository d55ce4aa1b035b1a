// Keeps a run, and goes on with a run that was kept: what a checkpoint says, and which runs may go on from it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/checkpoint_file.hpp"
#include "permeability/run_events.hpp"
#include "record/checkpoint_schedule.hpp"
#include "record/run_record.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

/// The sites of all ranks, wherever they are: two samples with the same sum have the same sites. Collective.
std::string checksum_of_sites(const std::vector<std::uint64_t>& voxels, const Comm& comm);

/// All calls are collective. Without a run directory nothing is kept, but the run still ends in time.
class Checkpoints {
 public:
  Checkpoints(FlowSolver& solver, RunResult& result, RunRecord& record, const Note& note, const Comm& comm);

  /// Puts the state of the run in the directory into the result. Throws InputError where that was another run.
  void restart();

  /// Where the flow along `axis` begins: see RunEvents::start().
  FlowStart start(int axis);

  /// After a monitor: writes a checkpoint where one is due, stops where the run must end. Whether the run goes on. Only a flow of the
  /// result is kept.
  bool go_on(FlowRole role, const FlowState& state);

  /// See RunEvents.
  void flow_done(int axis, bool is_last);
  void stopped_at_start();
  void variant_done();

 private:
  bool go_on_kept(const FlowState& state);
  bool go_on_unkept(const FlowState& state);
  double seconds_to_write() const;
  void restart_variants();
  std::string facts() const;
  CheckpointSites sites() const;
  void stop(const FlowState& state, const std::string& why);
  void write(const FlowState& state);
  void write_or_note(const FlowState& state);
  bool write_facts(const std::string& path, const std::string& facts, const std::string& after) const;

  FlowSolver& solver_;
  RunResult& result_;
  RunRecord& record_;
  Note note_;
  Comm comm_;
  const std::string path_, variants_path_;
  CheckpointSchedule schedule_;
  std::size_t site_bytes_;  // also known when the solver is gone
  std::string sites_checksum_;
  std::optional<CheckpointFile> earlier_;
  std::optional<CheckpointWriter> writer_;
  std::optional<std::int64_t> steps_at_restart_;  // of the flow that is run, from the file
  double last_monitor_ = 0;                       // in seconds of this process: when it was done with
  std::optional<double> seconds_of_last_;
};

}  // namespace karst
