// The files of a run directory. Without a run directory nothing is written.
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

/// All names that runs use in their directories: files, and the folders of fields that several ranks write.
std::vector<std::string> run_file_names();
std::vector<std::string> field_folder_names();

/// The same without the page of karst report: the input of karst report.
std::vector<std::string> paths_of_run(const std::string& folder);

/// Throws InputError if the run directory cannot be used as planned. Creates nothing. Collective.
void check_run_directory(const RecordPlan& plan, const std::string& input, const Comm& comm);

/// Throws InputError if the run would replace or remove one of `inputs`, or anything but a regular file. Collective.
void check_run_files(const RecordPlan& plan, const InputFiles& inputs, const Comm& comm);

/// If a file cannot be written, for example because the disk is full, the record lists the failure and the run continues.
class RunFiles {
 public:
  /// Claims the directory. `part`: of this rank. All members are collective.
  RunFiles(const RunResult& result, RunRecord& record, std::int64_t part, const Comm& comm);

  /// Before the first file of this run is written, removes the files of an earlier run; not in a restart. A run that fails before leaves
  /// them.
  void make_room();

  /// Writes result.json, history.csv and log.txt. `only_where_other`: keeps existing files with the same result of a run that was not
  /// stopped, because they have the times of that run.
  void write_results(bool only_where_other = false);

  /// Returns whether this succeeded.
  bool write_tables(const std::vector<FlowTable>& tables);
  bool write_fields(const FlowSolver& solver, int axis);

 private:
  template <class Work>
  void in_folder(Work&& work) {
    if (record_.plan.directory.empty()) return;
    make_room();
    comm_.on_root([&] { return work(), std::string(); });
  }

  const RunResult& result_;
  RunRecord& record_;
  std::int64_t part_;
  Comm comm_;
  bool has_earlier_files_;
  std::optional<RunDirectory> directory_;  // on the root
};

}  // namespace karst
