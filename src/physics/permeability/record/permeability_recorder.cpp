#include "physics/permeability/record/permeability_recorder.hpp"

#include <utility>

#include "physics/permeability/record/permeability_fields.hpp"
#include "physics/permeability/record/permeability_tables.hpp"

namespace karst {

PermeabilityRecorder::PermeabilityRecorder(RecordPlan plan, std::int64_t part, PermeabilityEvents& console, const Comm& comm)
    : part_(part), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

void PermeabilityRecorder::begin(FlowSolver& solver, PermeabilityResult& result) {
  solver_ = &solver;
  result_ = &result;
  console_.begin(solver, result);
  files_.emplace(result, record_, part_, comm_);
  checkpoints_.emplace(
      solver, result, record_, [this](const std::string& words) { console_.note(words); }, [this] { files_->writes().make_room(); }, comm_);
  if (record_.plan.is_restart) checkpoints_->restart();
}

bool PermeabilityRecorder::go_on(FlowRole role, const FlowState& state) {
  console_.go_on(role, state);
  return checkpoints_->go_on(role, state);
}

bool PermeabilityRecorder::keep_flow(int axis, const FlowMeasures& measures) {
  const bool has_tables = files_->write_tables(flow_tables(measures, axis, result_->sample));
  files_->write_results();
  const bool has_fields = files_->write_fields(*solver_, axis);
  if (RunKeeper* const keeper = files_->writes().keeper()) {
    const RawVector<SiteFlow> flows = solver_->site_flows();
    keeper->keep_fields(AxisField::flow, axis, flow_fields(*solver_, flows, axis, *result_, record_.plan.fields, part_), solver_->voxels(),
                        result_->sample.shape());
  }
  return has_tables && has_fields;
}

bool PermeabilityRecorder::keep_series(int axis, const std::vector<FlowUnderForce>& flows) {
  const Forchheimer& fit = result_->state.answers[static_cast<std::size_t>(axis)]->forchheimer->fit;
  return files_->write_tables({forchheimer_table(flows, fit, axis, viscosity(result_->plan.numerics.tau), result_->sample)});
}

// Before formation factors are known, unchanged results would replace complete ones.
void PermeabilityRecorder::flows_done(bool is_unchanged) {
  if (!(is_unchanged && record_.plan.has_conductivity)) files_->write_results(is_unchanged);
}

void PermeabilityRecorder::variant_done() {
  checkpoints_->variant_done();
  if (record_.stopped_by.empty()) files_->write_results();
}

}  // namespace karst
