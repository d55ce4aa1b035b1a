#include "run/record/words/cubes_json.hpp"

#include "run/record/checkpoints/file_facts.hpp"

namespace karst {

namespace {

Json spread_json(const Spread& spread) {
  return {{"mean", spread.mean}, {"standard_deviation", spread.standard_deviation}, {"min", spread.min}, {"max", spread.max}};
}

Spread spread_from(const Json& json) { return {json.at("mean"), json.at("standard_deviation"), json.at("min"), json.at("max")}; }

}  // namespace

Json to_json(const std::vector<CubeSpread>& spreads, const CubeKeys& keys) {
  Json all = Json::array();
  for (const CubeSpread& of : spreads) {
    Json cubes = {{"edge", of.edge}, {"number", of.number}, {keys.mean, spread_json(of.mean)}};
    if (keys.si) cubes[keys.si] = of.si ? spread_json(*of.si) : Json();
    cubes["porosity"] = spread_json(of.porosity);
    all.push_back(cubes);
  }
  return all;
}

Json pattern_of_cubes(const CubeKeys& keys) {
  const Json spread = {{"mean", "number"}, {"standard_deviation", "number"}, {"min", "number"}, {"max", "number"}};
  Json cubes = {{"edge", "count"}, {"number", "count"}, {keys.mean, spread}, {"porosity", spread}};
  if (keys.si) cubes[keys.si] = null_or(spread);
  return Json::array({cubes});
}

std::vector<CubeSpread> cubes_from(const Json& json, const CubeKeys& keys) {
  std::vector<CubeSpread> spreads;
  for (const Json& cubes : json) {
    CubeSpread& of = spreads.emplace_back();
    of.edge = cubes.at("edge");
    of.number = cubes.at("number");
    of.mean = spread_from(cubes.at(keys.mean));
    if (keys.si && !cubes.at(keys.si).is_null()) of.si = spread_from(cubes.at(keys.si));
    of.porosity = spread_from(cubes.at("porosity"));
  }
  return spreads;
}

}  // namespace karst
