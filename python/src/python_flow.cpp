#include "python_flow.hpp"

#include <cmath>

#include "field_arrays.hpp"
#include "record/series_fields.hpp"

namespace nb = nanobind;

namespace karst {

void PythonFlowConsole::monitor(const FlowResult& result) {
  const FlowMonitor& last = result.state.monitors.back();
  const ResultUnits units = result_units(result.plan.scales);
  watch_.tell(last.steps, static_cast<double>(last.steps) * units.time, last.energy * units.energy(), last.change.value_or(std::nan("")),
              result.seconds.steps);
}

bool PythonFlow::begin(UnsteadyFlow& flow, FlowObserver& observer, FlowResult& result) {
  flow_ = &flow;
  result_ = &result;
  return FlowRecorder::begin(flow, observer, result);
}

void PythonFlow::end() {
  FlowRecorder::end();
  if (!keeps_fields_) return;
  const std::vector<SiteMotion> motions = motions_of(*flow_);
  const std::vector<SiteField> of_sites = series_fields(motions, *result_, record().plan.fields.numbers == FieldNumbers::f64, 0);
  const nb::gil_scoped_acquire acquire;
  fields = arrays_of(of_sites, flow_->voxels(), {whole_box(result_->sample.shape())}, comm_);
}

}  // namespace karst
