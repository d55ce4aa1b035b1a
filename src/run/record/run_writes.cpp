#include "run/record/run_writes.hpp"

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/record/run_fields.hpp"
#include "run/record/words/run_json.hpp"

namespace karst {

namespace {

const std::string the_results = "the results: ";

std::string words_of_fields(AxisField field, int axis) { return text("the fields of the ", axis_field_words(field, axis), ": "); }

}  // namespace

void RunWrites::write_results(const std::function<ResultFiles()>& files, bool only_where_other) {
  std::erase_if(record_.failures, [](const std::string& failure) { return failure.starts_with(the_results); });
  try {
    folder_.change_on_root([&] {
      const ResultFiles results = files();
      const std::string path = (std::filesystem::path(record_.plan.directory) / "result.json").string();
      if (only_where_other && is_same_result(path, results.json)) return;
      for (const RunTable& table : results.tables) folder_.write(table.name, table.csv);
      folder_.write("log.txt", results.text);
      folder_.write("result.json", results.json);
    });
  } catch (const MachineError& e) {
    record_.failures.push_back(the_results + e.message());
  }
}

void RunWrites::write_results_at_times(const std::function<ResultFiles()>& files) {
  constexpr double seconds_between = 5;
  const double now = comm_.max_all(MPI_Wtime() - begin_);
  if (now < next_results_) return;
  write_results(files);
  const double after = comm_.max_all(MPI_Wtime() - begin_);
  next_results_ = after + std::max(seconds_between, 20 * (after - now));
}

template <class Work>
bool RunWrites::succeeds_in_series(std::int64_t step, Work&& work) {
  try {
    work();
    return true;
  } catch (const MachineError& e) {
    if (!has_lost_series_) record_.failures.push_back(text("the fields at step ", step, ": ", e.message()));
    has_lost_series_ = true;
    return false;
  }
}

bool RunWrites::begin_series(std::int64_t step, const std::function<void()>& begin) {
  return succeeds_in_series(step, [&] {
    make_room();
    begin();
  });
}

bool RunWrites::end_series(const std::vector<std::int64_t>& steps, double time_of_step, const std::function<void()>& end) {
  return succeeds_in_series(steps.back(), [&] {
    end();
    folder_.change_on_root([&] { list_series(record_.plan.directory, steps, time_of_step); });
  });
}

void RunWrites::keep_series(const std::vector<std::int64_t>& steps) {
  folder_.change_on_root([&] { remove_series(record_.plan.directory, steps); });
}

template <class Work>
bool RunWrites::succeeds(const std::string& what, Work&& work) {
  const double begin = MPI_Wtime();
  try {
    work();
  } catch (const MachineError& e) {
    record_.failures.push_back(what + e.message());
    return false;
  }
  record_.seconds_write += MPI_Wtime() - begin;
  return true;
}

bool RunWrites::write_tables(const std::vector<RunTable>& tables) {
  if (record_.plan.keeper) record_.plan.keeper->keep_tables(tables);
  return succeeds("the tables: ", [&] {
    folder_.change_on_root([&] {
      for (const RunTable& table : tables) folder_.write(table.name, table.csv);
    });
  });
}

bool RunWrites::begin_axis_fields(AxisField field, int axis, const std::function<void()>& begin) {
  Axes of{};
  of[static_cast<std::size_t>(axis)] = true;
  return succeeds(words_of_fields(field, axis), [&] {
    folder_.change_on_root([&] { remove_axis_fields(record_.plan.directory, field, of); });  // an earlier run may have had other ranks
    begin();
  });
}

bool RunWrites::end_axis_fields(AxisField field, int axis, const std::function<void()>& end) {
  return succeeds(words_of_fields(field, axis), [&] {
    end();
    folder_.change_on_root([&] { list_axis_fields(record_.plan.directory); });
  });
}

bool RunWrites::write_or_note(const std::string& what, const std::function<void()>& write) { return succeeds(what, write); }

bool RunWrites::write_maps(const std::function<void()>& write) {
  const RecordPlan& plan = record_.plan;
  if (!plan.writes_fields()) return true;
  return succeeds("the fields: ", [&] {
    folder_.change_on_root([&] { remove_fields(plan.directory, maps_name); });
    write();
    folder_.change_on_root([&] { list_fields(plan.directory, {{maps_name, maps_name}}); });
  });
}

}  // namespace karst
