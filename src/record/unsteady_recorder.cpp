#include "record/unsteady_recorder.hpp"

#include <utility>

#include "record/series_fields.hpp"
#include "record/unsteady_result_json.hpp"
#include "record/unsteady_tables.hpp"
#include "record/unsteady_text.hpp"

namespace karst {

UnsteadyRecorder::UnsteadyRecorder(RecordPlan plan, std::int64_t part, UnsteadyEvents& console, const Comm& comm)
    : part_(part), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

bool UnsteadyRecorder::begin(UnsteadyFlow& flow, FlowObserver& observer, UnsteadyResult& result) {
  flow_ = &flow;
  result_ = &result;
  console_.begin(flow, observer, result);
  writes_.emplace(record_, comm_);
  checkpoints_.emplace(
      flow, observer, result, record_, [this](const std::string& words) { console_.note(words); }, [this] { writes_->make_room(); }, comm_);
  if (!record_.plan.is_restart) return false;
  checkpoints_->restart();
  writes_->keep_series(result.state.fields);
  return true;
}

void UnsteadyRecorder::monitor(const UnsteadyResult& result) {
  console_.monitor(result);
  writes_->write_results_at_times([this](const RunFolder& folder) { write_results(folder); });
}

void UnsteadyRecorder::write_results(const RunFolder& folder) const {
  for (const FlowTable& table : unsteady_tables(*result_)) folder.write(table.name, table.csv);
  folder.write("log.txt", unsteady_result_text(*result_, record_));
  folder.write("result.json", unsteady_result_json(*result_, record_));
}

bool UnsteadyRecorder::write_fields() {
  return writes_->write_series(result_->state.fields, result_units(result_->plan.scales).time,
                               [this] { write_series_fields(*flow_, *result_, record_.plan, part_, comm_); });
}

void UnsteadyRecorder::end() {
  checkpoints_->end();
  writes_->write_results([this](const RunFolder& folder) { write_results(folder); });
}

}  // namespace karst
