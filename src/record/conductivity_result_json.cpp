#include "record/conductivity_result_json.hpp"

#include "record/conductivity_json.hpp"
#include "record/conductivity_text.hpp"
#include "record/json_text.hpp"
#include "record/sample_json.hpp"
#include "record/settings_json.hpp"

namespace karst {

namespace {

Json performance_json(const ConductivityResult& result, const RunRecord& record) {
  const ConductivitySeconds& s = result.seconds;
  const double write = record.seconds_write + s.measure;
  const auto speed = site_iterations_per_second(result);
  Json performance = {{"site_iterations_per_second", or_null(speed)},
                      {"bytes", result.bytes},
                      {"seconds",
                       {{"read", s.read},
                        {"prepare", s.prepare},
                        {"start", s.start},
                        {"solve", s.solve},
                        {"write", write},
                        {"checkpoint", record.seconds_checkpoint},
                        {"total", s.read + s.prepare + s.start + s.solve + write + record.seconds_checkpoint}}},
                      {"device", result.device}};
  if (!result.ranks.empty()) performance["devices"] = rank_machines_json(result.ranks);
  return performance;
}

Json conductivity_run_settings(const ConductivityResult& result, const RecordPlan& plan) {
  Json settings = conductivity_settings_json(result);
  const auto [device, transfer, threads] = device_settings(result.settings, result.threads, result.ranks);
  settings.update(Json{{"device", device}, {"transfer", transfer}, {"threads", threads}});
  settings.update(record_settings_json(plan));
  return settings;
}

}  // namespace

std::string conductivity_result_json(const ConductivityResult& result, const RunRecord& record) {
  const Json out = {{"karst", karst_block(record.plan)},
                    {"kind", "conductivity"},
                    {"image", to_json(result.sample.image)},
                    {"settings", conductivity_run_settings(result, record.plan)},
                    {"conductivity", conductivity_json(result)},
                    {"pores", pores_json(result.sample)},
                    {"run", run_json(record, result.restarts)},
                    {"partition", partition_json(result.balance, result.choice, result.sizes, sizeof(double))},
                    {"performance", performance_json(result, record)}};
  return json_text(out);
}

}  // namespace karst
