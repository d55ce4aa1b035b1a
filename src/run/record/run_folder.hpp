// The run directory: the names of all files in it, what a run may replace, and the files of an earlier run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "io/files/input_files.hpp"
#include "io/files/run_directory.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

/// The page of karst report in a run directory, and the mark that it bears.
constexpr const char* report_name = "report.html";
constexpr const char* page_mark = "<meta name=\"generator\" content=\"karst report\">";

/// Whether the file at `path` is a page written by Karst.
bool is_report_page(const std::string& path);

/// All names that runs use in their directories: files, and the folders of fields that several ranks write. `tables`: the names of the
/// tables of all physics.
std::vector<std::string> run_file_names(const std::vector<std::string>& tables);
std::vector<std::string> field_folder_names();

/// The files of a run directory that karst report reads: these names without the page, and all files of fields.
std::vector<std::string> paths_of_run(const std::string& folder, const std::vector<std::string>& tables);

/// Throws InputError if the run directory cannot be used as planned. `input`: "" if it is no file. `kept`: the file that a restart needs.
/// Creates nothing. Collective.
void check_run_directory(const RecordPlan& plan, const std::string& input, const std::string& kept, const Comm& comm);

/// Throws InputError if the run would replace or remove one of `inputs`, or anything but a regular file. Collective.
void check_run_files(const RecordPlan& plan, const InputFiles& inputs, const Comm& comm);

/// Without a run directory, nothing is written. All members are collective.
class RunFolder {
 public:
  /// Claims the directory. `plan` must outlive this object.
  RunFolder(const RecordPlan& plan, const Comm& comm);

  /// Before the first file of this run is written, removes the files of an earlier run; not in a restart. A run that fails before leaves
  /// them.
  void make_room();

  /// Calls work() on the root, after make_room().
  template <class Work>
  void change_on_root(Work&& work) {
    if (plan_.directory.empty()) return;
    make_room();
    comm_.on_root([&] { return work(), std::string(); });
  }

  /// Writes a file, within change_on_root().
  void write(const std::string& name, const std::string& words) const { directory_->write(name, words); }

 private:
  const RecordPlan& plan_;
  Comm comm_;
  bool has_earlier_files_;
  std::optional<RunDirectory> directory_;  // on the root
};

}  // namespace karst
