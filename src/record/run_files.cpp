#include "record/run_files.hpp"

#include <mpi.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/file_checks.hpp"
#include "record/checkpoint_names.hpp"
#include "record/flow_fields.hpp"
#include "record/result_json.hpp"
#include "record/result_text.hpp"
#include "report/page.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

// Without the page of karst report and the fields.
std::vector<std::string> result_names() {
  std::vector<std::string> names = {"result.json", "history.csv", "log.txt", checkpoint_name, variants_name};
  for (int axis = 0; axis < 3; ++axis) {
    for (const std::string& name : table_names(axis)) names.push_back(name);
  }
  return names;
}

void remove_results(const RunDirectory& directory, const std::string& folder) {
  for (const std::string& name : result_names()) directory.remove(name);
  if (is_report_page((fs::path(folder) / report_name).string())) directory.remove(report_name);
  remove_flow_fields(folder, {true, true, true});
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

const std::string the_results = "the results: ";

}  // namespace

std::vector<std::string> field_folder_names() {
  std::vector<std::string> names;
  for (std::size_t axis = 0; axis < 3; ++axis) names.push_back(flow_fields_name(axis));
  return names;
}

std::vector<std::string> run_file_names() {
  std::vector<std::string> names = result_names();
  names.emplace_back(report_name);
  names.emplace_back(series_name);
  for (const std::string& field : field_folder_names()) {
    for (const std::string& name : field_file_names(field)) names.push_back(name);
  }
  return names;
}

std::vector<std::string> paths_of_run(const std::string& folder) {
  std::vector<std::string> paths;
  for (const std::vector<std::string>& names : {run_file_names(), field_folder_names()}) {
    for (const std::string& name : names) {
      if (name != report_name) paths.push_back((fs::path(folder) / name).string());
    }
  }
  return paths;
}

void check_run_directory(const RecordPlan& plan, const std::string& input, const Comm& comm) {
  if (plan.directory.empty()) return;
  comm.on_root([&] {
    if (!plan.is_restart) check_run_directory(plan.directory, plan.force);
    check_input_is_elsewhere(input, plan.directory);
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
    for (const std::string& name : run_file_names()) {
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

RunFiles::RunFiles(const RunResult& result, RunRecord& record, std::int64_t part, const Comm& comm)
    : result_(result), record_(record), part_(part), comm_(comm), has_earlier_files_(!record.plan.is_restart),
      directory_(take_directory(record.plan, comm)) {}

void RunFiles::make_room() {
  if (!has_earlier_files_ || record_.plan.directory.empty()) return;
  has_earlier_files_ = false;
  comm_.on_root([&] { return remove_results(*directory_, record_.plan.directory), std::string(); });
}

// Only the last attempt counts as a failure.
void RunFiles::write_results(bool only_where_other) {
  std::erase_if(record_.failures, [](const std::string& failure) { return failure.starts_with(the_results); });
  try {
    in_folder([&] {
      const std::string json = result_json(result_, record_);
      const std::string path = (fs::path(record_.plan.directory) / "result.json").string();
      if (only_where_other && is_same_result(path, json)) return;
      directory_->write("history.csv", history_csv(result_.state));
      directory_->write("log.txt", result_text(result_, record_));
      directory_->write("result.json", json);
    });
  } catch (const MachineError& e) {
    record_.failures.push_back(the_results + e.message());
  }
}

bool RunFiles::write_tables(const std::vector<FlowTable>& tables) {
  const double begin = MPI_Wtime();
  try {
    in_folder([&] {
      for (const FlowTable& table : tables) directory_->write(table.name, table.csv);
    });
  } catch (const MachineError& e) {
    record_.failures.push_back("the tables: " + e.message());
    return false;
  }
  record_.seconds_write += MPI_Wtime() - begin;
  return true;
}

bool RunFiles::write_fields(const FlowSolver& solver, int axis) {
  const RecordPlan& plan = record_.plan;
  if (plan.directory.empty() || plan.fields.numbers == FieldNumbers::none) return true;
  const double begin = MPI_Wtime();
  try {
    Axes mine{};
    mine[static_cast<std::size_t>(axis)] = true;
    in_folder([&] { remove_flow_fields(plan.directory, mine); });  // of an earlier run, perhaps with another number of ranks
    write_flow_fields(solver, axis, result_, plan, part_, comm_);
    in_folder([&] { list_flow_fields(plan.directory); });
  } catch (const MachineError& e) {
    record_.failures.push_back(text("the fields of the flow along ", axis_names[static_cast<std::size_t>(axis)], ": ", e.message()));
    return false;
  }
  record_.seconds_write += MPI_Wtime() - begin;
  return true;
}

}  // namespace karst
