#include <algorithm>
#include <array>
#include <limits>

#include "base/error.hpp"
#include "physics/permeability/permeability_quantities.hpp"
#include "physics/permeability/permeability_result.hpp"
#include "physics/permeability/record/permeability_json.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

namespace {

double number_or_nan(const Json& json) { return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>(); }

constexpr CubeKeys k_keys = {"k_voxel2", "k_m2"};

}  // namespace

Json sub_volumes_json(const FlowAnswers& answers) { return to_json(answers.sub_volumes, k_keys); }

Json forchheimer_json(const ForchheimerSeries& series, const std::optional<double>& h) {
  const Forchheimer& fit = series.fit;
  const auto each = [&](auto&& get) {
    Json values = Json::array();
    for (const ForcedFlowFacts& flow : series.flows) values.push_back(get(flow));
    return values;
  };
  return {{"k0_voxel2", finite(fit.k0)},
          {"k0_m2", h ? finite(fit.k0 * *h * *h) : Json()},
          {"beta_per_voxel", finite(fit.beta)},
          {"beta_per_m", h ? finite(fit.beta / *h) : Json()},
          {"residual", finite(fit.residual)},
          {"rise", finite(fit.rise)},
          {"relative_error_estimate", finite(series.relative_error)},
          {"forces", each([](const ForcedFlowFacts& flow) { return flow.force; })},
          {"reynolds", each([](const ForcedFlowFacts& flow) { return flow.reynolds; })},
          {"mach_max", series.mach_max},
          {"k_voxel2", each([](const ForcedFlowFacts& flow) { return flow.k_voxel2; })},
          {"steps", each([](const ForcedFlowFacts& flow) { return flow.steps; })},
          {"relative_error_estimates", each([](const ForcedFlowFacts& flow) { return finite(flow.relative_error); })},
          {"converged", each([](const ForcedFlowFacts& flow) { return flow.converged; })}};
}

Json to_json(const FlowAnswers& answers, const std::optional<double>& voxel_size_m) {
  Json json = stored_json(flow_answers, answers);
  json["subvolumes"] = sub_volumes_json(answers);
  if (answers.forchheimer) json["forchheimer"] = forchheimer_json(*answers.forchheimer, voxel_size_m);
  return json;
}

Json pattern_of_answers() {
  const Json number = null_or("number"), numbers = Json::array({"number"});
  const Json forchheimer = {{"k0_voxel2", number},
                            {"k0_m2", number},
                            {"beta_per_voxel", number},
                            {"beta_per_m", number},
                            {"residual", number},
                            {"rise", number},
                            {"relative_error_estimate", number},
                            {"forces", numbers},
                            {"reynolds", numbers},
                            {"mach_max", "number"},
                            {"k_voxel2", numbers},
                            {"steps", Json::array({"count"})},
                            {"relative_error_estimates", Json::array({number})},
                            {"converged", Json::array({"truth"})}};
  Json pattern = pattern_of_stored(flow_answers);
  pattern.update({{"subvolumes", pattern_of_cubes(k_keys)}, {"forchheimer?", forchheimer}});
  return pattern;
}

namespace {

ForchheimerSeries series_from(const Json& json) {
  const std::size_t flows = json.at("forces").size();
  constexpr std::array of_each = {"reynolds", "k_voxel2", "steps", "relative_error_estimates", "converged"};
  const bool are_alike = std::all_of(of_each.begin(), of_each.end(), [&](const char* key) { return json.at(key).size() == flows; });
  if (flows == 0 || !are_alike) throw InputError("a series whose lists differ in length");
  ForchheimerSeries series;
  series.fit = {number_or_nan(json.at("k0_voxel2")), number_or_nan(json.at("beta_per_voxel")), number_or_nan(json.at("residual")),
                number_or_nan(json.at("rise"))};
  series.relative_error = number_or_infinity(json.at("relative_error_estimate"));
  series.mach_max = json.at("mach_max");
  for (std::size_t i = 0; i < flows; ++i) {
    series.flows.push_back({json.at("forces").at(i), json.at("reynolds").at(i), json.at("k_voxel2").at(i),
                            number_or_infinity(json.at("relative_error_estimates").at(i)), json.at("steps").at(i),
                            json.at("converged").at(i)});
  }
  return series;
}

}  // namespace

FlowAnswers answers_from(const Json& json) {
  FlowAnswers answers;
  set_stored(flow_answers, answers, json);
  answers.sub_volumes = cubes_from(json.at("subvolumes"), k_keys);
  if (json.contains("forchheimer")) answers.forchheimer = series_from(json.at("forchheimer"));
  return answers;
}

}  // namespace karst
