#include "run/record/run_folder.hpp"

#include <array>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/fields/field_files.hpp"
#include "io/files/file_checks.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "run/record/checkpoints/run_checkpoints.hpp"
#include "run/record/run_fields.hpp"
#include "run/record/words/json_text.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

// Without the page of karst report and the fields.
std::vector<std::string> result_names(const std::vector<std::string>& tables) {
  KARST_ASSERT(!tables.empty());
  std::vector<std::string> names = {"result.json", "log.txt", checkpoint_name, variants_name, conductivity_checkpoint_name};
  names.insert(names.end(), tables.begin(), tables.end());
  return names;
}

void remove_results(const RunDirectory& directory, const RecordPlan& plan) {
  const std::string& folder = plan.directory;
  for (const std::string& name : result_names(plan.tables)) directory.remove(name);
  if (is_report_page((fs::path(folder) / report_name).string())) directory.remove(report_name);
  for (const AxisField field : all_axis_fields) remove_axis_fields(folder, field, {true, true, true});
  remove_series(folder, {});
  remove_fields(folder, maps_name);
  for (const std::string& name : phase_images(folder)) directory.remove(name);
}

// Fields and their pieces. Other files in the folder are not of the run.
void add_field_files(std::vector<std::string>& paths, const fs::path& folder) {
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string kind = entry->path().extension().string();
    if (kind == ".vti" || kind == ".vtu" || kind == ".pvti" || kind == ".pvtu") paths.push_back(entry->path().string());
  }
}

// The file of an earlier run that a restart needs, and that a new run must not write over.
void check_kept(const RecordPlan& plan, const std::string& kept) {
  const CheckpointPlan& checkpoint = plan.checkpoint;
  if (checkpoint.was_asked_for && plan.directory.empty())
    throw InputError(
        text(setting("checkpoint", checkpoint.every), " has no place to go to. Give a run directory with ", setting("output"), "."));
  std::error_code error;
  if (!plan.is_restart) {
    if (plan.directory.empty() || plan.force || !fs::exists(fs::path(plan.directory) / kept, error)) return;
    throw InputError(text(quote(plan.directory), " holds a run. Give ", setting("restart", in_shell_quotes(plan.directory)),
                          " to continue it, ", setting("force"), " to write over it, or another name with ", setting("output"), "."));
  }
  if (!plan.output.empty() && plan.output != plan.directory && !fs::equivalent(plan.output, plan.directory, error)) {
    throw InputError(text(setting("restart", quote(plan.directory)), " continues in that directory, and ", setting("output"),
                          " names another one, ", quote(plan.output), ". Leave ", setting("output"), " out, or copy the directory first."));
  }
  check_restart_directory(plan.directory, kept);
}

// Refuses a restart from the run of another command, which kept another file.
void check_command_of_run(const RecordPlan& plan, const std::string& kept, const Comm& comm) {
  if (!plan.is_restart || is_there(path_in(plan, kept.c_str()), comm)) return;
  for (const char* other : {checkpoint_name, conductivity_checkpoint_name}) {
    const std::string path = path_in(plan, other);
    if (!is_there(path, comm)) continue;
    const std::string command = command_of(Json::parse(CheckpointFile(path, comm, plan.hints).facts(), nullptr, false));
    if (!command.empty()) refuse_command(command, path);
  }
}

// On the root, if there is a run directory.
std::optional<RunDirectory> take_directory(const RecordPlan& plan, const Comm& comm) {
  std::optional<RunDirectory> directory;
  comm.on_root([&] {
    if (plan.is_restart) {
      directory.emplace(RunDirectory::existing(plan.directory));
    } else if (!plan.directory.empty()) {
      directory.emplace(plan.directory, plan.force);
    }
    return std::string();
  });
  return directory;
}

}  // namespace

std::vector<std::string> field_folder_names() {
  std::vector<std::string> names;
  for (const AxisField field : all_axis_fields) {
    for (std::size_t axis = 0; axis < 3; ++axis) names.push_back(axis_field_name(field, axis));
  }
  names.emplace_back(series_folder);
  names.emplace_back(maps_name);
  return names;
}

bool is_report_page(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::array<char, 1024> first{};
  in.read(first.data(), first.size());
  return std::string(first.data(), static_cast<std::size_t>(in.gcount())).find(page_mark) != std::string::npos;
}

std::vector<std::string> run_file_names(const std::vector<std::string>& tables) {
  std::vector<std::string> names = result_names(tables);
  names.emplace_back(report_name);
  names.emplace_back(series_name);
  for (const std::string& field : field_folder_names()) {
    for (const std::string& name : field_file_names(field)) names.push_back(name);
  }
  return names;
}

std::vector<std::string> paths_of_run(const std::string& folder, const std::vector<std::string>& tables) {
  std::vector<std::string> paths;
  for (const std::string& name : run_file_names(tables)) {
    if (name != report_name) paths.push_back((fs::path(folder) / name).string());
  }
  for (const std::string& name : field_folder_names()) add_field_files(paths, fs::path(folder) / name);
  return paths;
}

void check_run_directory(const RecordPlan& plan, const std::string& input, const std::string& kept, const Comm& comm) {
  check_command_of_run(plan, kept, comm);
  comm.on_root([&] { return check_kept(plan, kept), std::string(); });
  if (plan.directory.empty()) return;
  comm.on_root([&] {
    if (!plan.is_restart) check_run_directory(plan.directory, plan.force);
    if (!input.empty()) check_input_is_elsewhere(input, plan.directory);
    return std::string();
  });
}

void check_run_files(const RecordPlan& plan, const InputFiles& inputs, const Comm& comm) {
  const fs::path folder = plan.directory;
  if (folder.empty()) return;
  const std::string choice = plan.is_restart ? "Remove it." : "Remove it, or choose another name with -o.";
  const auto refuse_irregular = [&](const std::string& path) {
    const std::string kind = irregular_kind(path);
    if (!kind.empty()) throw InputError(text(quote(path), " is ", kind, " (a run replaces regular files only). ", choice));
  };
  comm.on_root([&] {
    std::error_code error;
    for (const std::string& name : run_file_names(plan.tables)) {
      const std::string path = (folder / name).string();
      refuse_irregular(path);
      inputs.check_output(path);
    }
    for (const std::string& name : field_folder_names()) {
      const std::string path = (folder / name).string();
      const std::string kind = irregular_kind(path);
      if (!kind.empty() && kind != "a directory")
        throw InputError(text(quote(path), " is ", kind, " (the fields of several ranks lie in a folder of this name). ", choice));
      inputs.check_folder(path);
      for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
        if (!entry.is_directory(error)) refuse_irregular(entry.path().string());
      }
    }
    return std::string();
  });
}

RunFolder::RunFolder(const RecordPlan& plan, const Comm& comm)
    : plan_(plan), comm_(comm), has_earlier_files_(!plan.is_restart), directory_(take_directory(plan, comm)) {}

void RunFolder::make_room() {
  if (!has_earlier_files_ || plan_.directory.empty()) return;
  has_earlier_files_ = false;
  comm_.on_root([&] { return remove_results(*directory_, plan_), std::string(); });
}

}  // namespace karst
