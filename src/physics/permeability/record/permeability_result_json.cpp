#include <algorithm>
#include <array>

#include "base/units.hpp"
#include "physics/conductivity/record/conductivity_state_json.hpp"
#include "physics/permeability/permeability_quantities.hpp"
#include "physics/permeability/record/permeability_state_json.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"

namespace karst {

namespace {

using Flows = std::array<std::optional<Flow>, 3>;

template <class Get>
Json each_direction(const Flows& flows, Get&& get) {
  return of_each_axis([&](std::size_t axis) { return flows[axis] ? Json(get(*flows[axis])) : Json(); });
}

template <class Get>
Json each_answer(const PermeabilityResult& result, Get&& get) {
  return of_each_axis([&](std::size_t axis) {
    const auto& answers = result.state.answers[axis];
    return answers ? Json(get(*answers)) : Json();
  });
}

// Unknown entries are null.
template <class InUnit>
Json tensor(const PermeabilityResult& result, InUnit&& in_unit) {
  return of_each_axis([&](std::size_t row) {
    return of_each_axis([&](std::size_t column) {
      const auto k = result.k_voxel2(row, column);
      return k ? Json(in_unit(*k)) : Json();
    });
  });
}

Json start_json(const std::vector<CoarserRun>& coarser) {
  Json levels = Json::array();
  for (const CoarserRun& run : coarser) {
    levels.push_back({{"shape", run.shape},
                      {"sites", run.sites},
                      {"steps", each_direction(run.flows, [](const Flow& flow) { return flow.last.steps; })},
                      {"tau", each_direction(run.flows, [](const Flow& flow) { return flow.last.tau; })},
                      {"seconds", each_direction(run.flows, [](const Flow& flow) { return flow.last.seconds; })},
                      {"k_voxel2", each_direction(run.flows, [](const Flow& flow) { return flow.last.k_driven(); })}});
  }
  return levels;
}

Json permeability_json(const PermeabilityResult& result) {
  const auto h = result.sample.voxel_size_m();
  const Flows flows = result.flows();
  return {{"m2", tensor(result, [h](double k) { return h ? Json(k * *h * *h) : Json(); })},
          {"mD", tensor(result, [h](double k) { return h ? Json(in_millidarcy(k * *h * *h)) : Json(); })},
          {"voxel2", tensor(result, [](double k) { return k; })},
          {"principal", principal_json(result)},
          {"flux_voxel2", each_direction(flows, [](const Flow& flow) { return flow.last.flux; })},
          {"converged", each_direction(flows, [](const Flow& flow) { return flow.converged; })},
          {"relative_error_estimate", each_direction(flows, [](const Flow& flow) { return finite(flow.last.relative_error); })},
          {"steps", each_direction(flows, [](const Flow& flow) { return flow.last.steps; })}};
}

// How a flow came to its last monitor.
Json method_json(const Monitors& monitors, std::int64_t interval) {
  const auto last = std::find_if(monitors.rbegin(), monitors.rend(), [&](const FlowState& at) { return is_regular(at, interval); });
  if (last == monitors.rend() || last->steps == 0) return nullptr;
  return last->correction ? "corrected" : last->cycle_begin.value_or(0) > 0 ? "extrapolated" : "steps";
}

Json flow_json(const PermeabilityResult& result) {
  const Flows flows = result.flows();
  const auto method = [&](std::size_t axis) {
    return method_json(result.state.known(static_cast<int>(axis)), result.plan.numerics.interval);
  };
  Json json = {{"method", of_each_axis(method)},
               {"tau", each_direction(flows, [](const Flow& flow) { return flow.last.steps > 0 ? Json(flow.last.tau) : Json(); })},
               {"reynolds", each_direction(flows, [](const Flow& flow) { return reynolds_number(flow.last); })},
               {"mach_max", each_direction(flows, [](const Flow& flow) { return mach_number(flow.last); })}};
  for_each_quantity(flow_answers, [&](const auto& each) {
    json[std::string(each.key)] = each_answer(result, [&](const FlowAnswers& answers) { return stored_value(answers.*each.member); });
  });
  return json;
}

}  // namespace

std::string result_json(const PermeabilityResult& result, const RunRecord& record, const ConductivityResult* conductivity) {
  OwnBlocks own;
  own.settings = settings_json(result, record.plan);
  own.results = {{"permeability", permeability_json(result)}, {"flow", flow_json(result)}};
  if (conductivity) own.results["conductivity"] = conductivity_json(*conductivity);
  own.more_results = {{"subvolumes", each_answer(result, sub_volumes_json)}};
  own.more_results["forchheimer"] = each_answer(result, [&](const FlowAnswers& answers) {
    return answers.forchheimer ? forchheimer_json(*answers.forchheimer, result.sample.voxel_size_m()) : Json();
  });
  own.more_results["bracket"] = bracket_json(result);
  own.run = {{"started_from", start_json(result.coarser)}};
  own.restarts = result.state.restarts;
  own.performance = {{"mflups", or_null(result.mflups())}, {"bandwidth_fraction", nullptr}};
  StageTimes stages = axis_stages(result, record);
  stages.emplace_back("variants", result.seconds.variants);
  // Potentials write their files as flows do, and their own stages are one.
  const double of_conductivity = conductivity ? conductivity->seconds.all() : 0;
  stages.emplace_back("total", sum_of(stages) + of_conductivity);
  if (conductivity) stages.emplace_back("conductivity", of_conductivity);
  own.seconds = seconds_json(stages);
  return run_json(result, record, own);
}

}  // namespace karst
