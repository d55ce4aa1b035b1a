#include "physics/conductivity/record/conductivity_recorder.hpp"

#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/conductivity/record/conductivity_fields.hpp"
#include "physics/conductivity/record/conductivity_result_json.hpp"
#include "physics/conductivity/record/conductivity_tables.hpp"
#include "physics/conductivity/record/conductivity_text.hpp"
#include "run/record/words/run_json.hpp"

namespace karst {

ConductivityRecorder::ConductivityRecorder(RecordPlan plan, std::int64_t part, ConductivityEvents& console, const Comm& comm)
    : record_(own_record_), part_(part), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

ConductivityRecorder::ConductivityRecorder(OtherRun of, ConductivityEvents& console, const Comm& comm)
    : record_(of.record), part_(comm.rank()), writes_(&of.writes), other_(std::move(of)), console_(console), comm_(comm) {}

void ConductivityRecorder::begin(Potentials& potentials, ConductivityResult& result) {
  potentials_ = &potentials;
  result_ = &result;
  console_.begin(potentials, result);
  if (!writes_) writes_ = &own_writes_.emplace(record_, comm_);
  checkpoints_.emplace(
      potentials, result, record_, [this](const std::string& words) { console_.note(words); }, [this] { writes_->make_room(); }, comm_);
  if (record_.plan.is_restart) checkpoints_->restart(other_.has_value());
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
                             [&] { write_conductivity_fields(*potentials_, axis, *result_, record_.plan, part_, comm_); });
  if (RunKeeper* const keeper = writes_->keeper()) {
    const std::vector<SiteCurrent> currents = site_currents(*potentials_);
    keeper->keep_fields(AxisField::potential, axis, conductivity_fields(currents, axis, *result_, record_.plan.fields, part_),
                        potentials_->voxels(), result_->sample.shape());
  }
}

void ConductivityRecorder::done(int axis, bool is_last) {
  checkpoints_->done(axis, is_last);
  console_.done(axis, is_last);
}

std::string ConductivityRecorder::json(const ConductivityResult& result) const {
  return other_ ? other_->json(result) : conductivity_result_json(result, record_);
}

std::string ConductivityRecorder::log(const ConductivityResult& result) const {
  return other_ ? other_->text(result) : conductivity_result_text(result, record_);
}

void ConductivityRecorder::write_results(const ConductivityResult& result, bool only_where_other) {
  writes_->write_results([&](const RunFolder& folder) {
    const std::string words = json(result);
    const std::string path = (std::filesystem::path(record_.plan.directory) / "result.json").string();
    if (only_where_other && is_same_result(path, words)) return;
    const RunTable history = conductivity_history(result);
    folder.write(history.name, history.csv);
    folder.write("log.txt", log(result));
    folder.write("result.json", words);
  });
}

void ConductivityRecorder::end(const ConductivityResult& result) {
  const bool has_new_flows = other_ && other_->has_computed;
  write_results(result, record_.plan.is_restart && !has_computed_ && !has_new_flows);
}

}  // namespace karst
