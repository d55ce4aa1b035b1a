#include "record/flow_recorder.hpp"

#include <utility>

#include "record/flow_result_json.hpp"
#include "record/flow_tables.hpp"
#include "record/flow_text.hpp"
#include "record/series_fields.hpp"

namespace karst {

FlowRecorder::FlowRecorder(RecordPlan plan, std::int64_t part, FlowEvents& console, const Comm& comm)
    : part_(part), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

bool FlowRecorder::begin(UnsteadyFlow& flow, FlowObserver& observer, FlowResult& result) {
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

void FlowRecorder::monitor(const FlowResult& result) {
  console_.monitor(result);
  writes_->write_results_at_times([this](const RunFolder& folder) { write_results(folder); });
}

void FlowRecorder::write_results(const RunFolder& folder) const {
  for (const RunTable& table : flow_tables(*result_)) folder.write(table.name, table.csv);
  folder.write("log.txt", flow_result_text(*result_, record_));
  folder.write("result.json", flow_result_json(*result_, record_));
}

bool FlowRecorder::write_fields() {
  return writes_->write_series(result_->state.fields, result_units(result_->plan.scales).time,
                               [this] { write_series_fields(*flow_, *result_, record_.plan, part_, comm_); });
}

void FlowRecorder::end() {
  checkpoints_->end();
  writes_->write_results([this](const RunFolder& folder) { write_results(folder); });
  if (RunKeeper* const keeper = writes_->keeper()) {
    const std::vector<SiteMotion> motions = motions_of(*flow_);
    const bool wide = record_.plan.fields.numbers == FieldNumbers::f64;
    keeper->keep_fields(AxisField::flow, std::nullopt, series_fields(motions, *result_, wide, part_), flow_->voxels(),
                        result_->sample.shape());
  }
}

}  // namespace karst
