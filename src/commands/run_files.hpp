// What a run writes into its directory; nothing where it has none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "commands/flow_answers.hpp"
#include "commands/flow_report.hpp"
#include "io/field_files.hpp"
#include "io/input_files.hpp"
#include "io/run_directory.hpp"

namespace karst {

/// What runs write into their directories: files, and the folders of fields that several ranks write.
std::vector<std::string> run_file_names();
std::vector<std::string> field_folder_names();

/// All files and folders of a run but the page about it: what karst report reads.
std::vector<std::string> paths_of_run(const std::string& folder);

/// Throws InputError where the run would replace or remove one of `inputs`, or something else than a regular file. Collective.
void check_run_files(const FlowOptions& options, const InputFiles& inputs, const Comm& comm);

/// A number that was hard to get is not given up because a disk is full: what could not be written is among the report's failures, and the
/// run goes on.
class RunFiles {
 public:
  /// Takes the directory, and leaves nothing of an earlier run in it but what a restart goes on from. `part`: of this rank. Collective, as
  /// all of these.
  RunFiles(FlowReport& report, std::optional<LabelField> labels, std::int64_t part, const Comm& comm);

  /// result.json, history.csv and log.txt: as the report is now. `only_where_other`: not where those that are there found the same, in a
  /// run that ended by itself; they know how long it took.
  void write_results(bool only_where_other = false);

  /// Whether it could be done.
  bool write_tables(const std::vector<FlowTable>& tables);
  bool write_fields(const FlowSolver& solver, int axis);

 private:
  template <class Work>
  void in_folder(Work&& work) const {
    if (folder_.empty()) return;
    comm_.on_root([&] { return work(), std::string(); });
  }

  FlowReport& report_;
  std::optional<LabelField> labels_;
  std::int64_t part_;
  Comm comm_;
  std::string folder_;
  std::optional<RunDirectory> directory_;  // on the root
};

}  // namespace karst
