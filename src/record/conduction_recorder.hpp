// Records a conductivity run while it computes: run directory, checkpoints, restarts. The run may follow flows through the same pores.
#pragma once

#include <optional>

#include "conduction/find_conductivity.hpp"
#include "record/conduction_checkpoints.hpp"
#include "record/run_record.hpp"
#include "record/run_recorder.hpp"
#include "record/run_writes.hpp"

namespace karst {

class ConductionRecorder : public ConductionEvents {
 public:
  /// `console` receives states and notes.
  ConductionRecorder(RecordPlan plan, ConductionEvents& console, const Comm& comm);

  /// The record of flows goes on, in their run directory. `flows`: their result, which goes into the same files. Both must outlive this
  /// object.
  ConductionRecorder(RunRecorder& recorder, const RunResult& flows, ConductionEvents& console, const Comm& comm);

  ConductionRecorder(const ConductionRecorder&) = delete;
  ConductionRecorder& operator=(const ConductionRecorder&) = delete;

  const RunRecord& record() const { return record_; }

  void begin(Potentials& potentials, ConductionResult& result) override;
  ConductionStart start(int axis) override;
  bool go_on(const ConductionState& state) override;
  void keep(int axis) override;
  void done(int axis, bool is_last) override;
  void note(const std::string& words) override { console_.note(words); }

  /// Writes the files of the whole run. Called after find_conductivity(). Collective.
  void end(const ConductionResult& result);

 private:
  void write_results(const ConductionResult& result, bool only_where_other = false);
  std::string json(const ConductionResult& result) const;
  std::string log(const ConductionResult& result) const;

  RunRecord own_record_;
  RunRecord& record_;
  std::optional<RunWrites> own_writes_;
  RunWrites* writes_ = nullptr;
  const RunResult* flows_ = nullptr;  // through the same pores; nullptr: none
  ConductionEvents& console_;
  Comm comm_;
  Potentials* potentials_ = nullptr;
  ConductionResult* result_ = nullptr;
  std::optional<ConductionCheckpoints> checkpoints_;
  bool has_computed_ = false;
};

/// Computes the formation factors of a rock whose flows have ended; nullopt if the flows were stopped. Without enough memory,
/// `flows.failures` says so. Collective.
std::optional<ConductionResult> conductivity_after_flows(Rock& rock, RunResult& flows, const ConductionPlan& plan,
                                                         ConductionRecorder& recorder, const Comm& comm);

}  // namespace karst
