#include "record/run_files.hpp"

#include <mpi.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "record/flow_fields.hpp"
#include "record/result_json.hpp"
#include "record/result_text.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

const std::string the_results = "the results: ";

}  // namespace

RunFiles::RunFiles(const RunResult& result, RunRecord& record, std::int64_t part, const Comm& comm)
    : result_(result), record_(record), part_(part), comm_(comm), folder_(record.plan, comm) {}

// Only the last attempt counts as a failure.
void RunFiles::write_results(bool only_where_other) {
  std::erase_if(record_.failures, [](const std::string& failure) { return failure.starts_with(the_results); });
  try {
    folder_.change_on_root([&] {
      const std::string json = result_json(result_, record_);
      const std::string path = (fs::path(record_.plan.directory) / "result.json").string();
      if (only_where_other && is_same_result(path, json)) return;
      folder_.write("history.csv", history_csv(result_.state));
      folder_.write("log.txt", result_text(result_, record_));
      folder_.write("result.json", json);
    });
  } catch (const MachineError& e) {
    record_.failures.push_back(the_results + e.message());
  }
}

bool RunFiles::write_tables(const std::vector<FlowTable>& tables) {
  const double begin = MPI_Wtime();
  try {
    folder_.change_on_root([&] {
      for (const FlowTable& table : tables) folder_.write(table.name, table.csv);
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
    folder_.change_on_root([&] { remove_flow_fields(plan.directory, mine); });  // of an earlier run, perhaps with another number of ranks
    write_flow_fields(solver, axis, result_, plan, part_, comm_);
    folder_.change_on_root([&] { list_flow_fields(plan.directory); });
  } catch (const MachineError& e) {
    record_.failures.push_back(text("the fields of the flow along ", axis_names[static_cast<std::size_t>(axis)], ": ", e.message()));
    return false;
  }
  record_.seconds_write += MPI_Wtime() - begin;
  return true;
}

}  // namespace karst
