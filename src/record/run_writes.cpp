#include "record/run_writes.hpp"

#include <mpi.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

const std::string the_results = "the results: ";

}  // namespace

void RunWrites::write_results(const std::function<void(const RunFolder&)>& write) {
  std::erase_if(record_.failures, [](const std::string& failure) { return failure.starts_with(the_results); });
  try {
    folder_.change_on_root([&] { write(folder_); });
  } catch (const MachineError& e) {
    record_.failures.push_back(the_results + e.message());
  }
}

bool RunWrites::write_tables(const std::vector<FlowTable>& tables) {
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

bool RunWrites::write_axis_fields(AxisField field, int axis, const std::string& whose, const std::function<void()>& write) {
  const RecordPlan& plan = record_.plan;
  if (plan.directory.empty() || plan.fields.numbers == FieldNumbers::none) return true;
  const double begin = MPI_Wtime();
  try {
    Axes mine{};
    mine[static_cast<std::size_t>(axis)] = true;
    folder_.change_on_root([&] { remove_axis_fields(plan.directory, field, mine); });  // an earlier run may have had other ranks
    write();
    folder_.change_on_root([&] { list_axis_fields(plan.directory); });
  } catch (const MachineError& e) {
    record_.failures.push_back(text("the fields of the ", whose, ": ", e.message()));
    return false;
  }
  record_.seconds_write += MPI_Wtime() - begin;
  return true;
}

}  // namespace karst
