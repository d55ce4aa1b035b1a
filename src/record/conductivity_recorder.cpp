#include "record/conductivity_recorder.hpp"

#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/permeability/sample_case.hpp"
#include "record/conductivity_fields.hpp"
#include "record/conductivity_result_json.hpp"
#include "record/conductivity_tables.hpp"
#include "record/conductivity_text.hpp"
#include "record/result_json.hpp"
#include "record/result_text.hpp"

namespace karst {

ConductivityRecorder::ConductivityRecorder(RecordPlan plan, ConductivityEvents& console, const Comm& comm)
    : record_(own_record_), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

ConductivityRecorder::ConductivityRecorder(RunRecorder& recorder, const RunResult& flows, ConductivityEvents& console, const Comm& comm)
    : record_(recorder.record()), writes_(&recorder.writes()), flows_(&flows), console_(console), comm_(comm) {}

void ConductivityRecorder::begin(Potentials& potentials, ConductivityResult& result) {
  potentials_ = &potentials;
  result_ = &result;
  console_.begin(potentials, result);
  if (!writes_) writes_ = &own_writes_.emplace(record_, comm_);
  checkpoints_.emplace(
      potentials, result, record_, [this](const std::string& words) { console_.note(words); }, [this] { writes_->make_room(); }, comm_);
  if (record_.plan.is_restart) checkpoints_->restart(flows_ != nullptr);
}

ConductivityStart ConductivityRecorder::start(int axis) {
  has_computed_ = true;
  return checkpoints_->start(axis);
}

bool ConductivityRecorder::go_on(const ConductivityState& state) {
  console_.go_on(state);
  return checkpoints_->go_on(state);
}

void ConductivityRecorder::keep(int axis) {
  const ConductivityMeasures& measures = *result_->along[static_cast<std::size_t>(axis)]->measures;
  writes_->write_tables(conductivity_tables(measures, axis, result_->sample));
  write_results(*result_);
  const std::string whose = text("potential along ", axis_names[static_cast<std::size_t>(axis)]);
  writes_->write_axis_fields(AxisField::potential, axis, whose,
                             [&] { write_conduction_fields(*potentials_, axis, *result_, record_.plan, comm_.rank(), comm_); });
}

void ConductivityRecorder::done(int axis, bool is_last) {
  checkpoints_->done(axis, is_last);
  console_.done(axis, is_last);
}

std::string ConductivityRecorder::json(const ConductivityResult& result) const {
  return flows_ ? result_json(*flows_, record_, &result) : conductivity_result_json(result, record_);
}

std::string ConductivityRecorder::log(const ConductivityResult& result) const {
  return flows_ ? result_text(*flows_, record_, &result) : conductivity_result_text(result, record_);
}

void ConductivityRecorder::write_results(const ConductivityResult& result, bool only_where_other) {
  writes_->write_results([&](const RunFolder& folder) {
    const std::string words = json(result);
    const std::string path = (std::filesystem::path(record_.plan.directory) / "result.json").string();
    if (only_where_other && is_same_result(path, words)) return;
    const FlowTable history = conductivity_history(result);
    folder.write(history.name, history.csv);
    folder.write("log.txt", log(result));
    folder.write("result.json", words);
  });
}

void ConductivityRecorder::end(const ConductivityResult& result) {
  const bool has_new_flows = flows_ && flows_->steps_here > 0;
  write_results(result, record_.plan.is_restart && !has_computed_ && !has_new_flows);
}

std::optional<ConductivityResult> conductivity_after_flows(Rock& rock, RunResult& flows, const ConductivityPlan& plan,
                                                           ConductivityRecorder& recorder, const Comm& comm) {
  if (flows.is_stopped) return std::nullopt;
  give_back(rock, std::move(flows.pores));
  try {
    ConductivityResult result = find_conductivity(rock, plan, recorder, comm);
    recorder.end(result);
    flows.failures.insert(flows.failures.end(), result.failures.begin(), result.failures.end());
    return result;
  } catch (const NotEnoughMemory& e) {
    flows.failures.push_back("the formation factor: " + e.message());
    return std::nullopt;
  }
}

}  // namespace karst
