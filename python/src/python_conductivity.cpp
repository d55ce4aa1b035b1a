#include "python_conductivity.hpp"

#include <limits>

#include "record/conductivity_fields.hpp"
#include "record/conductivity_tables.hpp"

namespace nb = nanobind;

namespace karst {

bool PythonConductionConsole::go_on(const ConductivityState& state) {
  const double factor = state.conductance > 0 ? 1 / state.conductance : std::numeric_limits<double>::infinity();
  if (after_flows_) {
    watch_.tell_potential(state.axis, state.iterations, factor, state.relative_error(), state.seconds);
  } else {
    watch_.tell(state.axis, state.iterations, factor, state.relative_error(), state.seconds);
  }
  return true;
}

void PythonConduction::begin(Potentials& potentials, ConductivityResult& result) {
  potentials_ = &potentials;
  result_ = &result;
  ConductivityRecorder::begin(potentials, result);
}

void PythonConduction::keep(int axis) {
  ConductivityRecorder::keep(axis);
  const ConductivityMeasures& measures = *result_->along[static_cast<std::size_t>(axis)]->measures;
  for (FlowTable& table : conductivity_tables(measures, axis, result_->sample)) tables.push_back(std::move(table));
  if (slabs_.empty()) return;
  const std::vector<SiteCurrent> currents = site_currents(*potentials_);
  const std::vector<SiteField> of_sites = conductivity_fields(currents, axis, *result_, record().plan.fields, 0);
  const nb::gil_scoped_acquire acquire;
  fields.emplace_back(axis, arrays_of(of_sites, potentials_->voxels(), slabs_, comm_));
}

}  // namespace karst
