#include "base/text.hpp"
#include "physics/conductivity/conductivity_quantities.hpp"
#include "physics/conductivity/conductivity_request.hpp"
#include "physics/conductivity/record/conductivity_state_json.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

Json finite_or_null(const std::optional<double>& value) { return value ? finite(*value) : Json(); }

// get(potential) for each driven axis with a path; `without_path` for driven axes without one.
template <class Get>
Json of_each_potential(const ConductivityResult& result, const Json& without_path, Get&& get) {
  return of_each_axis([&](std::size_t axis) {
    if (result.plan.directions[axis] && !result.conducts[axis]) return without_path;
    return result.along[axis] ? Json(get(*result.along[axis])) : Json();
  });
}

Json principal_json(const ConductivityResult& result) {
  const auto axes = result.principal();
  return axes ? Json{{"values", axes->values}, {"directions", axes->directions}} : Json();
}

}  // namespace

Json conductivity_json(const ConductivityResult& result) {
  const auto tensor_row = [&](std::size_t row) {
    return of_each_axis([&](std::size_t column) { return finite_or_null(result.tensor(row, column)); });
  };
  Json json = axes_json(formation_factors, result);
  json.update({{"tensor", of_each_axis(tensor_row)}, {"principal", principal_json(result)}});
  json.update(axes_json(derived_factors, result));
  json.update({{"conducts", result.conducts},
               {"sites", result.sites},
               {"sites_dropped", result.sites_dropped},
               {"converged", of_each_potential(result, true, [](const Conductivity& each) { return each.converged; })},
               {"error", of_each_potential(result, 0.0, [](const Conductivity& each) { return finite(each.last.relative_error()); })},
               {"iterations", of_each_potential(result, 0, [](const Conductivity& each) { return each.last.iterations; })},
               {"subvolumes",
                of_each_potential(result, Json(), [](const Conductivity& each) { return to_json(each.sub_volumes, current_keys); })}});
  return json;
}

Json conductivity_settings_json(const ConductivityResult& result) {
  Json settings = {{"boundary", boundary_name(result.sample.boundary)}};
  settings.update(asked_json(result.plan));
  return settings;
}

std::string result_json(const ConductivityResult& result, const RunRecord& record) {
  OwnBlocks own;
  own.kind = "conductivity";
  own.settings = conductivity_settings_json(result);
  own.settings.update(device_settings_json(result.machine));
  own.settings.update(record_settings_json(record.plan));
  own.results = {{"conductivity", conductivity_json(result)}};
  own.restarts = result.restarts;
  own.performance = {{"site_iterations_per_second", or_null(site_iterations_per_second(result))}, {"bytes", result.bytes}};
  StageTimes stages = axis_stages(result, record);
  stages.emplace_back("total", sum_of(stages));
  own.seconds = seconds_json(stages);
  return run_json(result, record, own);
}

}  // namespace karst
