#include "base/error.hpp"
#include "base/setting.hpp"
#include "physics/transport/dispersion_rows.hpp"
#include "physics/transport/record/transport_row.hpp"
#include "physics/transport/transport_quantities.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/sample_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

constexpr const char* kind = "transport";

// The flow along an axis, and its rows.
Json along_json(const std::optional<TransportAlong>& along) {
  if (!along) return nullptr;
  Json json = stored_json(transport_flow_quantities, *along);
  json["at"] = Json::array();
  for (const DispersionAt& at : along->at) json["at"].push_back(stored_json(dispersion_quantities, at));
  json["passages"] = Json::array();
  for (const PassageRow& row : along->passages) json["passages"].push_back(stored_json(passage_quantities, row));
  return json;
}

// result.json leaves them to their table.
Json without_passages(Json along) {
  if (!along.is_null()) along.erase("passages");
  return along;
}

Json pattern_of_along() {
  Json pattern = pattern_of_stored(transport_flow_quantities);
  pattern["at"] = Json::array({pattern_of_stored(dispersion_quantities)});
  pattern["passages"] = Json::array({pattern_of_stored(passage_quantities)});
  return pattern;
}

TransportAlong along_from(const Json& json) {
  TransportAlong along;
  set_stored(transport_flow_quantities, along, json);
  for (const Json& each : json.at("at")) set_stored(dispersion_quantities, along.at.emplace_back(), each);
  for (const Json& each : json.at("passages")) set_stored(passage_quantities, along.passages.emplace_back(), each);
  return along;
}

// The settings and facts that a run and its restart share.
Json alike_json(const TransportResult& result) {
  Json alike = sample_alike(result.sample.shape(), result.sites, {hexadecimal(result.label_sum.value_or(0)), {}});
  alike.update(asked_json(result.request, true));
  return alike;
}

}  // namespace

std::string checkpoint_facts(const TransportResult& result) {
  return json_text({{"karst", karst_json()},
                    {"image", to_json(result.sample.image)},
                    {"alike", alike_json(result)},
                    {kind,
                     {{"restarts", result.restarts},
                      {"fields_peclet", or_null(result.fields_peclet)},
                      {"along", of_each_axis([&](std::size_t axis) { return along_json(result.along[axis]); })}}}});
}

void read_checkpoint(const std::string& facts, const std::string& path, TransportResult& result) {
  const Json json = Json::parse(facts, nullptr, false);
  check_command(json, kind, kind, path);
  check_alike(alike_json(result), with_usual(member(json, "alike"), usual_json<TransportRequest>()), {shared_names<TransportRequest>({})},
              path);
  const Json state = state_in(json, kind, kind);
  if (!is_like(state, {{"restarts", "count"}, {"fields_peclet", null_or("number")}, {"along", three(null_or(pattern_of_along()))}}))
    refuse_checkpoint(path);
  result.restarts = state.at("restarts");
  set_value(result.fields_peclet, state.at("fields_peclet"));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Json& along = state.at("along").at(axis);
    if (!along.is_null()) result.along[axis] = along_from(along);
  }
}

std::string result_json(const TransportResult& result, const RunRecord& record) {
  const auto h = result.sample.voxel_size_m();
  Json warnings = Json::array();
  for (const std::string& words : transport_warnings(result)) warnings.push_back(with_plain_settings(words));
  OwnBlocks own;
  own.kind = kind;
  own.settings = asked_json(result.request);
  own.settings.update(device_settings_json(result.machine));
  own.settings.update(record_settings_json(record.plan));
  own.results = {{kind,
                  {{"converged", result.is_complete()},
                   {"length_voxel", result.length},
                   {"length_m", h ? Json(result.length * *h) : Json()},
                   {"sites", result.sites},
                   {"sites_dropped", result.sites_dropped},
                   {"porosity", result.porosity_conducting},
                   {"percolates", result.conducts},
                   {"warnings", warnings},
                   {"along", of_each_axis([&](std::size_t axis) { return without_passages(along_json(result.along[axis])); })}}}};
  own.restarts = result.restarts;
  const RunSeconds& s = result.seconds;
  own.seconds =
      seconds_json({{"read", s.read}, {"prepare", s.prepare}, {"flows", s.steps}, {"solve", s.solve}, {"write", record.seconds_write}});
  return run_json(result, record, own);
}

}  // namespace karst
