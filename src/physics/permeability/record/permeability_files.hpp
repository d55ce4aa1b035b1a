// The files of a run that computes permeabilities. Without a run directory nothing is written.
#pragma once

#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "run/record/run_record.hpp"
#include "run/record/run_writes.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

class PermeabilityFiles {
 public:
  /// Claims the directory. `part`: of this rank. All members are collective.
  PermeabilityFiles(const PermeabilityResult& result, RunRecord& record, std::int64_t part, const Comm& comm);

  RunWrites& writes() { return writes_; }

  /// Writes result.json, history.csv and log.txt. `only_where_other`: keeps existing files with the same result of a run that was not
  /// stopped, because they have the times of that run.
  void write_results(bool only_where_other = false);

  /// Returns whether this succeeded.
  bool write_tables(const std::vector<RunTable>& tables) { return writes_.write_tables(tables); }
  bool write_fields(const FlowSolver& solver, int axis);

 private:
  const PermeabilityResult& result_;
  RunRecord& record_;
  std::int64_t part_;
  Comm comm_;
  RunWrites writes_;
};

}  // namespace karst
