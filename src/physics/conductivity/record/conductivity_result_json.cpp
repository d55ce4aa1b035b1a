#include "physics/conductivity/record/conductivity_result_json.hpp"

#include "physics/conductivity/record/conductivity_json.hpp"
#include "physics/conductivity/record/conductivity_text.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

Json conductivity_run_settings(const ConductivityResult& result, const RecordPlan& plan) {
  Json settings = conductivity_settings_json(result);
  const auto [device, transfer, threads] = device_settings(result.machine);
  settings.update(Json{{"device", device}, {"transfer", transfer}, {"threads", threads}});
  settings.update(record_settings_json(plan));
  return settings;
}

}  // namespace

std::string conductivity_result_json(const ConductivityResult& result, const RunRecord& record) {
  OwnBlocks own;
  own.kind = "conductivity";
  own.settings = conductivity_run_settings(result, record.plan);
  own.results = {{"conductivity", conductivity_json(result)}};
  own.restarts = result.restarts;
  own.performance = {{"site_iterations_per_second", or_null(site_iterations_per_second(result))}, {"bytes", result.bytes}};
  StageTimes stages = axis_stages(result, record);
  stages.emplace_back("total", sum_of(stages));
  own.seconds = seconds_json(stages);
  return run_json(result, record, own);
}

}  // namespace karst
