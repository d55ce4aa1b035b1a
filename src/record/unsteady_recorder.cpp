#include "record/unsteady_recorder.hpp"

#include <mpi.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "record/series_fields.hpp"
#include "record/unsteady_result_json.hpp"
#include "record/unsteady_tables.hpp"
#include "record/unsteady_text.hpp"

namespace karst {

namespace {

constexpr double seconds_between_tables = 5;  // for a user who follows the run

const std::string the_tables = "the results: ";

}  // namespace

UnsteadyRecorder::UnsteadyRecorder(RecordPlan plan, std::int64_t part, UnsteadyEvents& console, const Comm& comm)
    : part_(part), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

bool UnsteadyRecorder::begin(UnsteadyFlow& flow, FlowObserver& observer, UnsteadyResult& result) {
  flow_ = &flow;
  result_ = &result;
  console_.begin(flow, observer, result);
  folder_.emplace(record_.plan, comm_);
  checkpoints_.emplace(
      flow, observer, result, record_, [this](const std::string& words) { console_.note(words); }, [this] { folder_->make_room(); }, comm_);
  if (!record_.plan.is_restart) return false;
  checkpoints_->restart();
  folder_->change_on_root([&] { remove_series(record_.plan.directory, result.state.fields); });
  return true;
}

void UnsteadyRecorder::monitor(const UnsteadyResult& result) {
  console_.monitor(result);
  const double now = comm_.max_all(MPI_Wtime() - begin_);
  if (now < next_write_) return;
  write_results();
  // All tables are written again: of a long run, less often.
  const double after = comm_.max_all(MPI_Wtime() - begin_);
  next_write_ = after + std::max(seconds_between_tables, 20 * (after - now));
}

// Only the last attempt counts as a failure.
void UnsteadyRecorder::write_results() {
  std::erase_if(record_.failures, [](const std::string& failure) { return failure.starts_with(the_tables); });
  try {
    folder_->change_on_root([&] {
      for (const FlowTable& table : unsteady_tables(*result_)) folder_->write(table.name, table.csv);
      folder_->write("log.txt", unsteady_result_text(*result_, record_));
      folder_->write("result.json", unsteady_result_json(*result_, record_));
    });
  } catch (const MachineError& e) {
    record_.failures.push_back(the_tables + e.message());
  }
}

bool UnsteadyRecorder::write_fields() {
  if (record_.plan.directory.empty() || record_.plan.fields.numbers == FieldNumbers::none) return false;
  try {
    folder_->make_room();
    write_series_fields(*flow_, *result_, record_.plan, part_, comm_);
    write_series();
    return true;
  } catch (const MachineError& e) {
    if (!has_lost_fields_) record_.failures.push_back(text("the fields at step ", result_->state.steps, ": ", e.message()));
    has_lost_fields_ = true;  // one message for the whole series
    std::vector<std::int64_t> complete = result_->state.fields;
    complete.pop_back();
    folder_->change_on_root([&] { remove_series(record_.plan.directory, complete); });
    return false;
  }
}

void UnsteadyRecorder::write_series() {
  const double time = result_units(result_->plan.scales).time;
  folder_->change_on_root([&] { list_series(record_.plan.directory, result_->state.fields, time); });
}

void UnsteadyRecorder::end() {
  checkpoints_->end();
  write_results();
}

}  // namespace karst
