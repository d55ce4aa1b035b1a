// Records a conductivity run while it computes: run directory, checkpoints, restarts.
#pragma once

#include <optional>

#include "conduction/find_conductivity.hpp"
#include "record/conduction_checkpoints.hpp"
#include "record/run_record.hpp"
#include "record/run_writes.hpp"

namespace karst {

class ConductionRecorder : public ConductionEvents {
 public:
  /// `console` receives states and notes.
  ConductionRecorder(RecordPlan plan, ConductionEvents& console, const Comm& comm);

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

  RunRecord record_;
  ConductionEvents& console_;
  Comm comm_;
  Potentials* potentials_ = nullptr;
  ConductionResult* result_ = nullptr;
  std::optional<RunWrites> writes_;
  std::optional<ConductionCheckpoints> checkpoints_;
  bool has_computed_ = false;
};

}  // namespace karst
