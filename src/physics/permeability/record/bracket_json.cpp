#include "base/error.hpp"
#include "base/units.hpp"
#include "physics/permeability/record/permeability_json.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

constexpr auto stored_of_flows = std::tuple{
    quantity("shape", units::voxels, "shape", &VariantFlows::shape),
    quantity("sites", units::none, "sites", &VariantFlows::sites),
    quantity("k_voxel2", units::square_voxels, "k", &VariantFlows::k_voxel2),
    quantity("relative_error_estimate", units::none, "estimated error", &VariantFlows::relative_error),
    quantity("converged", units::none, "converged", &VariantFlows::converged),
    quantity("steps", units::none, "steps", &VariantFlows::steps),
};
constexpr auto stored_of_run = std::tuple{
    quantity("tau", units::none, "relaxation time", &VariantRun::tau),
    quantity("tolerance", units::none, "tolerance", &VariantRun::tolerance),
    quantity("max_steps", units::none, "largest number of steps", &VariantRun::max_steps),
    quantity("seconds", units::seconds, "seconds", &VariantRun::seconds),
};

Json pattern_of_variants() {
  Json run = {{"boundary", "text"}, {"refinement", "count"}, {"lattice?", "text"}};
  run.update(pattern_of_stored(stored_of_flows));
  run.update(pattern_of_stored(stored_of_run));
  return Json::array({run});
}

VariantRun variant_from(const Json& json, std::string_view lattice) {
  VariantRun run;
  run.flows.variant = {parse_boundary(json.at("boundary").get<std::string>()), json.at("refinement").get<int>(),
                       velocity_set_name(json.value("lattice", std::string(lattice)))};
  set_stored(stored_of_flows, run.flows, json);
  set_stored(stored_of_run, run, json);
  return run;
}

}  // namespace

Json to_json(const VariantFlows& flows) {
  Json json = {
      {"boundary", boundary_name(flows.variant.boundary)}, {"refinement", flows.variant.refinement}, {"lattice", flows.variant.lattice}};
  json.update(stored_json(stored_of_flows, flows));
  return json;
}

Json to_json(const VariantRun& run) {
  Json json = to_json(run.flows);
  json.update(stored_json(stored_of_run, run));
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
