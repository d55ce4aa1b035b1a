// Records a run while it computes: run directory, checkpoints, restarts.
#pragma once

#include <optional>

#include "physics/permeability/permeability_events.hpp"
#include "physics/permeability/record/permeability_checkpoints.hpp"
#include "physics/permeability/record/permeability_files.hpp"
#include "run/record/run_record.hpp"

namespace karst {

class PermeabilityRecorder : public PermeabilityEvents {
 public:
  /// `part`: the number of this rank's part. `console` receives flows, monitors and notes.
  PermeabilityRecorder(RecordPlan plan, std::int64_t part, PermeabilityEvents& console, const Comm& comm);

  const RunRecord& record() const { return record_; }
  RunRecord& record() { return record_; }
  RunWrites& writes() { return files_->writes(); }  ///< for what follows the flows in the same directory

  bool is_restarted() const override { return record_.plan.is_restart; }
  void begin(FlowSolver& solver, PermeabilityResult& result) override;
  void solver_ends() override { solver_ = nullptr; }
  FlowStart start(int axis) override { return checkpoints_->start(axis); }
  void flow_begins(int axis) override { console_.flow_begins(axis); }
  void flow_ends() override { console_.flow_ends(); }
  bool go_on(FlowRole role, const FlowState& state) override;
  bool keep_flow(int axis, const FlowMeasures& measures) override;
  bool keep_series(int axis, const std::vector<FlowUnderForce>& flows) override;
  void flow_done(int axis, bool is_last) override { checkpoints_->flow_done(axis, is_last); }
  void stopped_at_start() override { checkpoints_->stopped_at_start(); }
  void variant_done() override;
  void flows_done(bool is_unchanged) override;
  void variants_done() override { files_->write_results(); }
  void note(const std::string& words) override { console_.note(words); }

 private:
  RunRecord record_;
  std::int64_t part_;
  PermeabilityEvents& console_;
  Comm comm_;
  FlowSolver* solver_ = nullptr;
  PermeabilityResult* result_ = nullptr;
  std::optional<PermeabilityFiles> files_;
  std::optional<PermeabilityCheckpoints> checkpoints_;
};

}  // namespace karst
