#include "python_run.hpp"

#include <nanobind/stl/string.h>

#include <cstring>
#include <memory>

#include "arrays.hpp"
#include "base/text.hpp"
#include "record/flow_fields.hpp"
#include "record/tables.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

// The values of a field at all voxels, zero in solid.
template <class Number>
nb::object array_of(const SiteField& field, const std::vector<std::uint64_t>& voxels, const Index3& shape) {
  const auto components = static_cast<std::size_t>(field.array.components);
  NewArray<Number> array(shape, components);
  {
    const nb::gil_scoped_release release;
    constexpr std::size_t some = 4096;
    std::vector<std::uint32_t> sites;
    std::vector<Number> values;
    for (std::size_t begin = 0; begin < voxels.size(); begin += some) {
      sites.clear();
      for (std::size_t site = begin; site < std::min(begin + some, voxels.size()); ++site) {
        if (voxels[site] != no_voxel) sites.push_back(static_cast<std::uint32_t>(site));
      }
      values.resize(sites.size() * components);
      field.values(sites, reinterpret_cast<std::byte*>(values.data()));
      for (std::size_t i = 0; i < sites.size(); ++i)
        std::copy_n(values.data() + i * components, components, array.data() + voxels[sites[i]] * components);
    }
  }
  return array.release();
}

}  // namespace

bool PythonConsole::is_interrupted() {
  if (is_interrupted_) return true;
  const nb::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() == 0) return false;
  nb::python_error thrown;
  if (!thrown.matches(PyExc_KeyboardInterrupt) && !failure_) failure_.emplace(std::move(thrown));
  return is_interrupted_ = true;
}

StopRequest PythonConsole::stop_request() {
  return {"KeyboardInterrupt", [this] { return is_interrupted(); }};
}

bool PythonConsole::go_on(FlowRole role, const FlowState& state) {
  const nb::gil_scoped_acquire acquire;
  if (progress_.is_none() || (role != FlowRole::result && role != FlowRole::series)) return true;
  try {
    progress_(state.axis, state.steps, state.k_driven(), state.relative_error, state.seconds);
  } catch (nb::python_error& e) {
    if (!failure_) failure_.emplace(std::move(e));
    is_interrupted_ = true;
  }
  return true;
}

void PythonConsole::rethrow() {
  if (failure_) throw std::move(*failure_);
}

void PythonRun::begin(FlowSolver& solver, RunResult& result) {
  solver_ = &solver;
  result_ = &result;
  RunRecorder::begin(solver, result);
}

bool PythonRun::keep_flow(int axis, const FlowMeasures& measures) {
  const bool is_kept = RunRecorder::keep_flow(axis, measures);
  for (FlowTable& table : flow_tables(measures, axis, result_->sample)) tables.push_back(std::move(table));
  if (!keeps_fields_) return is_kept;
  const nb::gil_scoped_acquire acquire;
  fields.emplace_back(axis, fields_of(axis));
  return is_kept;
}

nb::dict PythonRun::fields_of(int axis) const {
  std::vector<SiteFlow> flows;
  {
    const nb::gil_scoped_release release;
    flows = solver_->site_flows();
  }
  nb::dict arrays;
  for (const SiteField& field : flow_fields(*solver_, flows, axis, *result_, record().plan.fields, 0)) {
    if (field.array.name == "part") continue;
    const auto make = field.array.number_bytes == sizeof(double) ? array_of<double> : array_of<float>;
    arrays[field.array.name.c_str()] = make(field, solver_->voxels(), result_->sample.shape());
  }
  return arrays;
}

}  // namespace karst
