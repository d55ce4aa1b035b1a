#include "commands/run_files.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/checkpoints.hpp"
#include "commands/file_facts.hpp"
#include "commands/flow_fields.hpp"
#include "io/file_checks.hpp"
#include "report/page.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

// The page about it and the fields are files for themselves.
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

// On the root, where there is a run directory.
std::optional<RunDirectory> take_directory(const FlowOptions& options, const Comm& comm) {
  std::optional<RunDirectory> directory;
  comm.on_root([&] {
    const std::string& restart = options.checkpoint.restart;
    if (!restart.empty()) {
      directory.emplace(RunDirectory::existing(restart));
    } else if (!options.output.empty()) {
      directory.emplace(options.output, options.force);
      remove_results(*directory, options.output);
    }
    return std::string();
  });
  return directory;
}

bool found_the_same(const std::string& path, const Json& now) {
  std::ifstream file(path);
  const Json there = Json::parse(file, nullptr, false);
  constexpr std::array alike = {"/permeability/voxel2", "/permeability/steps", "/forchheimer"};
  return there.is_object() && at_place(there, "/run/stopped_by").is_null() &&
         std::all_of(alike.begin(), alike.end(), [&](const char* place) { return at_place(there, place) == at_place(now, place); });
}

constexpr const char* the_results = "the results: ";

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

void check_run_files(const FlowOptions& options, const InputFiles& inputs, const Comm& comm) {
  const fs::path folder = options.directory();
  if (folder.empty()) return;
  const std::string choice = options.checkpoint.restart.empty() ? "Remove it, or choose another name with -o." : "Remove it.";
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

RunFiles::RunFiles(FlowReport& report, std::optional<LabelField> labels, std::int64_t part, const Comm& comm)
    : report_(report), labels_(std::move(labels)), part_(part), comm_(comm), folder_(report.options.directory()),
      directory_(take_directory(report.options, comm)) {}

// The last try counts.
void RunFiles::write_results(bool only_where_other) {
  std::erase_if(report_.failures, [](const std::string& failure) { return failure.starts_with(the_results); });
  try {
    in_folder([&] {
      if (only_where_other && found_the_same((fs::path(folder_) / "result.json").string(), Json::parse(report_.as_json()))) return;
      directory_->write("history.csv", report_.history_csv());
      directory_->write("log.txt", report_.as_text());
      directory_->write("result.json", report_.as_json());
    });
  } catch (const MachineError& e) {
    report_.failures.push_back(std::string(the_results) + e.message());
  }
}

bool RunFiles::write_tables(const std::vector<FlowTable>& tables) {
  try {
    in_folder([&] {
      for (const FlowTable& table : tables) directory_->write(table.name, table.csv);
    });
  } catch (const MachineError& e) {
    report_.failures.push_back(text("the tables: ", e.message()));
    return false;
  }
  return true;
}

bool RunFiles::write_fields(const FlowSolver& solver, int axis) {
  if (folder_.empty() || report_.options.fields.kind == "none") return true;
  const double begin = MPI_Wtime();
  try {
    Axes mine{};
    mine[static_cast<std::size_t>(axis)] = true;
    in_folder([&] { remove_flow_fields(folder_, mine); });  // of an earlier run, perhaps by other ranks
    write_flow_fields(solver, axis, report_, part_, labels_ ? &*labels_ : nullptr, comm_);
    in_folder([&] { list_flow_fields(folder_); });
  } catch (const MachineError& e) {
    report_.failures.push_back(text("the fields of the flow along ", axis_names[static_cast<std::size_t>(axis)], ": ", e.message()));
    return false;
  }
  report_.seconds_write += MPI_Wtime() - begin;
  return true;
}

}  // namespace karst
