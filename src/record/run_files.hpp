// What a run writes into its directory; nothing where it has none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "io/input_files.hpp"
#include "io/run_directory.hpp"
#include "permeability/run_result.hpp"
#include "record/run_record.hpp"
#include "record/tables.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

/// What runs write into their directories: files, and the folders of fields that several ranks write.
std::vector<std::string> run_file_names();
std::vector<std::string> field_folder_names();

/// All files and folders of a run but the page about it: what karst report reads.
std::vector<std::string> paths_of_run(const std::string& folder);

/// Throws InputError where the run directory cannot be used as the plan says. Makes nothing. Collective.
void check_run_directory(const RecordPlan& plan, const std::string& input, const Comm& comm);

/// Throws InputError where the run would replace or remove one of `inputs`, or something else than a regular file. Collective.
void check_run_files(const RecordPlan& plan, const InputFiles& inputs, const Comm& comm);

/// A result that took long to compute is not given up because a disk is full: what could not be written is among the failures of the
/// record, and the run goes on.
class RunFiles {
 public:
  /// Takes the directory, and removes all of an earlier run but what a restart needs. `part`: of this rank. Collective, as all of these.
  RunFiles(const RunResult& result, RunRecord& record, std::int64_t part, const Comm& comm);

  /// result.json, history.csv and log.txt. `only_where_other`: not where a run that ended by itself has written the same result; its files
  /// know how long it took.
  void write_results(bool only_where_other = false);

  /// Whether it could be done.
  bool write_tables(const std::vector<FlowTable>& tables);
  bool write_fields(const FlowSolver& solver, int axis);

 private:
  template <class Work>
  void in_folder(Work&& work) const {
    if (record_.plan.directory.empty()) return;
    comm_.on_root([&] { return work(), std::string(); });
  }

  const RunResult& result_;
  RunRecord& record_;
  std::int64_t part_;
  Comm comm_;
  std::optional<RunDirectory> directory_;  // on the root
};

}  // namespace karst
