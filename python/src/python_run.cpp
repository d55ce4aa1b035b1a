#include "python_run.hpp"

#include "record/flow_fields.hpp"
#include "record/tables.hpp"

namespace nb = nanobind;

namespace karst {

bool PythonConsole::go_on(FlowRole role, const FlowState& state) {
  if (role == FlowRole::result || role == FlowRole::series)
    watch_.tell(state.axis, state.steps, state.k_driven(), state.relative_error, state.seconds);
  return true;
}

void PythonRun::begin(FlowSolver& solver, RunResult& result) {
  solver_ = &solver;
  result_ = &result;
  RunRecorder::begin(solver, result);
}

bool PythonRun::keep_flow(int axis, const FlowMeasures& measures) {
  const bool is_kept = RunRecorder::keep_flow(axis, measures);
  for (FlowTable& table : flow_tables(measures, axis, result_->sample)) tables.push_back(std::move(table));
  if (slabs_.empty()) return is_kept;
  const nb::gil_scoped_acquire acquire;
  fields.emplace_back(axis, fields_of(axis));
  return is_kept;
}

nb::dict PythonRun::fields_of(int axis) const {
  RawVector<SiteFlow> flows;
  {
    const nb::gil_scoped_release release;
    flows = solver_->site_flows();
  }
  return arrays_of(flow_fields(*solver_, flows, axis, *result_, record().plan.fields, 0), solver_->voxels(), slabs_, comm_);
}

}  // namespace karst
