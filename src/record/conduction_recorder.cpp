#include "record/conduction_recorder.hpp"

#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "permeability/sample_case.hpp"
#include "record/conduction_fields.hpp"
#include "record/conduction_result_json.hpp"
#include "record/conduction_tables.hpp"
#include "record/conduction_text.hpp"
#include "record/result_json.hpp"
#include "record/result_text.hpp"

namespace karst {

ConductionRecorder::ConductionRecorder(RecordPlan plan, ConductionEvents& console, const Comm& comm)
    : record_(own_record_), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

ConductionRecorder::ConductionRecorder(RunRecorder& recorder, const RunResult& flows, ConductionEvents& console, const Comm& comm)
    : record_(recorder.record()), writes_(&recorder.writes()), flows_(&flows), console_(console), comm_(comm) {}

void ConductionRecorder::begin(Potentials& potentials, ConductionResult& result) {
  potentials_ = &potentials;
  result_ = &result;
  console_.begin(potentials, result);
  if (!writes_) writes_ = &own_writes_.emplace(record_, comm_);
  checkpoints_.emplace(
      potentials, result, record_, [this](const std::string& words) { console_.note(words); }, [this] { writes_->make_room(); }, comm_);
  if (record_.plan.is_restart) checkpoints_->restart(flows_ != nullptr);
}

ConductionStart ConductionRecorder::start(int axis) {
  has_computed_ = true;
  return checkpoints_->start(axis);
}

bool ConductionRecorder::go_on(const ConductionState& state) {
  console_.go_on(state);
  return checkpoints_->go_on(state);
}

void ConductionRecorder::keep(int axis) {
  const ConductionMeasures& measures = *result_->along[static_cast<std::size_t>(axis)]->measures;
  writes_->write_tables(conduction_tables(measures, axis, result_->sample));
  write_results(*result_);
  const std::string whose = text("potential along ", axis_names[static_cast<std::size_t>(axis)]);
  writes_->write_axis_fields(AxisField::potential, axis, whose,
                             [&] { write_conduction_fields(*potentials_, axis, *result_, record_.plan, comm_.rank(), comm_); });
}

void ConductionRecorder::done(int axis, bool is_last) {
  checkpoints_->done(axis, is_last);
  console_.done(axis, is_last);
}

std::string ConductionRecorder::json(const ConductionResult& result) const {
  return flows_ ? result_json(*flows_, record_, &result) : conduction_result_json(result, record_);
}

std::string ConductionRecorder::log(const ConductionResult& result) const {
  return flows_ ? result_text(*flows_, record_, &result) : conduction_result_text(result, record_);
}

void ConductionRecorder::write_results(const ConductionResult& result, bool only_where_other) {
  writes_->write_results([&](const RunFolder& folder) {
    const std::string words = json(result);
    const std::string path = (std::filesystem::path(record_.plan.directory) / "result.json").string();
    if (only_where_other && is_same_result(path, words)) return;
    const FlowTable history = conduction_history(result);
    folder.write(history.name, history.csv);
    folder.write("log.txt", log(result));
    folder.write("result.json", words);
  });
}

void ConductionRecorder::end(const ConductionResult& result) {
  const bool has_new_flows = flows_ && flows_->steps_here > 0;
  write_results(result, record_.plan.is_restart && !has_computed_ && !has_new_flows);
}

std::optional<ConductionResult> conductivity_after_flows(Rock& rock, RunResult& flows, const ConductionPlan& plan,
                                                         ConductionRecorder& recorder, const Comm& comm) {
  if (flows.is_stopped) return std::nullopt;
  give_back(rock, std::move(flows.pores));
  try {
    ConductionResult result = find_conductivity(rock, plan, recorder, comm);
    recorder.end(result);
    flows.failures.insert(flows.failures.end(), result.failures.begin(), result.failures.end());
    return result;
  } catch (const NotEnoughMemory& e) {
    flows.failures.push_back("the formation factor: " + e.message());
    return std::nullopt;
  }
}

}  // namespace karst
