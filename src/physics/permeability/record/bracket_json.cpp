#include "physics/permeability/record/bracket_json.hpp"

#include "base/error.hpp"
#include "base/units.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

template <class T>
Json three_or_null(const std::array<std::optional<T>, 3>& values) {
  return Json::array({or_null(values[0]), or_null(values[1]), or_null(values[2])});
}

template <class T>
std::array<std::optional<T>, 3> three_from(const Json& json) {
  std::array<std::optional<T>, 3> values;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!json.at(i).is_null()) values[i] = json.at(i).get<T>();
  }
  return values;
}

Json pattern_of_variants() {
  const Json numbers = three(null_or("number"));
  const Json run = {{"boundary", "text"},
                    {"refinement", "count"},
                    {"lattice?", "text"},
                    {"shape", three("count")},
                    {"sites", "count"},
                    {"k_voxel2", three(numbers)},
                    {"relative_error_estimate", numbers},
                    {"converged", three(null_or("truth"))},
                    {"steps", three(null_or("count"))},
                    {"tau", numbers},
                    {"tolerance", "number"},
                    {"max_steps", "count"},
                    {"seconds", "number"}};
  return Json::array({run});
}

VariantRun variant_from(const Json& json, std::string_view lattice) {
  VariantRun run;
  VariantFlows& flows = run.flows;
  flows.variant = {parse_boundary(json.at("boundary").get<std::string>()), json.at("refinement").get<int>(),
                   velocity_set_name(json.value("lattice", std::string(lattice)))};
  flows.shape = json.at("shape");
  flows.sites = json.at("sites");
  for (std::size_t row = 0; row < 3; ++row) flows.k_voxel2[row] = three_from<double>(json.at("k_voxel2").at(row));
  flows.relative_error = three_from<double>(json.at("relative_error_estimate"));
  flows.converged = three_from<bool>(json.at("converged"));
  flows.steps = three_from<std::int64_t>(json.at("steps"));
  run.tau = three_from<double>(json.at("tau"));
  run.tolerance = json.at("tolerance");
  run.max_steps = json.at("max_steps");
  run.seconds = json.at("seconds");
  return run;
}

}  // namespace

Json to_json(const VariantFlows& flows) {
  const KnownTensor& k = flows.k_voxel2;
  return {{"boundary", boundary_name(flows.variant.boundary)},
          {"refinement", flows.variant.refinement},
          {"lattice", flows.variant.lattice},
          {"shape", flows.shape},
          {"sites", flows.sites},
          {"k_voxel2", Json::array({three_or_null(k[0]), three_or_null(k[1]), three_or_null(k[2])})},
          {"relative_error_estimate", three_or_null(flows.relative_error)},
          {"converged", three_or_null(flows.converged)},
          {"steps", three_or_null(flows.steps)}};
}

Json to_json(const VariantRun& run) {
  Json json = to_json(run.flows);
  json["tau"] = three_or_null(run.tau);
  json["tolerance"] = run.tolerance;
  json["max_steps"] = run.max_steps;
  json["seconds"] = run.seconds;
  return json;
}

std::optional<std::vector<VariantRun>> variants_from(const Json& json, std::string_view lattice) {
  if (!is_like(json, pattern_of_variants())) return std::nullopt;
  std::vector<VariantRun> runs;
  try {
    for (const Json& run : json) runs.push_back(variant_from(run, lattice));
  } catch (const InputError&) {
    return std::nullopt;  // no such boundary or velocity set
  }
  return runs;
}

namespace {

using VoxelSize = std::optional<double>;

// Adds a number in voxel^2, and after all numbers in voxel^2 the same in m^2 and mD.
class Lengths {
 public:
  explicit Lengths(const VoxelSize& h) : area_(h ? std::optional(*h * *h) : std::nullopt) {}

  void add_units(Json& of, std::initializer_list<const char*> names) const {
    if (!area_) return;
    for (const char* const name : names) {
      const double value = of.at(std::string(name) + "_voxel2").get<double>() * *area_;
      of[std::string(name) + "_m2"] = value;
      of[std::string(name) + "_mD"] = in_millidarcy(value);
    }
  }

  Json value(const BracketValue& value) const {
    Json json = {{"k_voxel2", value.k}, {"uncertainty_voxel2", value.uncertainty}};
    add_units(json, {"k", "uncertainty"});
    return json;
  }

 private:
  std::optional<double> area_;
};

Json values_json(const BoundaryValues& values, const Lengths& lengths) {
  Json json = {{"as_it_is", lengths.value(values.as_it_is)}};
  if (values.halved) json["halved"] = lengths.value(*values.halved);
  if (values.extrapolated) json["extrapolated"] = lengths.value(*values.extrapolated);
  return json;
}

Json other_lattice_json(const OtherLattice& other, const Lengths& lengths) {
  Json json = lengths.value(other.value);
  json["lattice"] = other.lattice;
  json["relative_difference"] = or_null(other.relative_difference);
  json["relative_uncertainty"] = other.relative_difference ? Json(other.relative_uncertainty) : Json();
  return json;
}

Json direction_json(const BracketDirection& bracket, const Lengths& lengths) {
  Json json = {{"name", bracket.name}, {"direction", bracket.direction}};
  json["periodic"] = values_json(bracket.periodic, lengths);
  json["mirror"] = values_json(bracket.mirror, lengths);
  json["low_voxel2"] = bracket.low;
  json["high_voxel2"] = bracket.high;
  json["middle_voxel2"] = bracket.middle();
  json["spread"] = or_null(bracket.spread());
  lengths.add_units(json, {"low", "high", "middle"});
  if (bracket.other_lattice) json["other_lattice"] = other_lattice_json(*bracket.other_lattice, lengths);
  return json;
}

}  // namespace

Json principal_json(const PermeabilityResult& result) {
  const auto axes = principal_axes_of(result.own_flows().k_voxel2);
  if (!axes) return {};
  Json json = {{"voxel2", axes->values}, {"directions", axes->directions}, {"m2", Json()}, {"mD", Json()}};
  if (const auto h = result.sample.voxel_size_m()) {
    for (const double k : axes->values) json["m2"].push_back(k * *h * *h), json["mD"].push_back(in_millidarcy(k * *h * *h));
  }
  return json;
}

Json bracket_json(const PermeabilityResult& result) {
  if (result.state.variants.empty()) return {};
  Json runs = Json::array({to_json(result.own_flows())});
  for (const VariantRun& run : result.state.variants) runs.push_back(to_json(run));
  Json brackets = Json::array();
  const Lengths lengths(result.sample.voxel_size_m());
  for (const BracketDirection& bracket : result.bracket()) brackets.push_back(direction_json(bracket, lengths));
  return {{"directions", brackets}, {"runs", runs}};
}

}  // namespace karst
