#include <cmath>

#include "base/text.hpp"
#include "physics/pores/pores_quantities.hpp"
#include "physics/pores/record/pores_row.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

Json hash_json(const std::string& sha256) { return sha256.empty() ? Json() : Json(sha256); }

Json sizes_json(const MapRadii& sizes) {
  Json json = plain_json(size_quantities, sizes);
  json["sha256"] = hash_json(sizes.sha256);
  return json;
}

Json intrusion_json(const Intrusion& curve) {
  Json json = {{"inlet", curve.inlet}};
  json.update(plain_json(intrusion_quantities, curve));
  const RadiusRow* const step = curve.largest_step();
  json["largest_step"] = step ? Json{{"squared_radius", step->squared_radius}, {"share", step->share}} : Json();
  json["trapped"] = or_null(curve.trapped);
  json["sha256"] = hash_json(curve.sha256);
  return json;
}

Json critical_json(const PoresResult& result) {
  const auto of_path = [&](auto&& number) {
    return of_each_axis([&](std::size_t axis) { return result.critical[axis] > 0 ? Json(number(result.critical[axis])) : Json(); });
  };
  const auto radius = [](std::int64_t square) { return std::sqrt(static_cast<double>(square)); };
  const auto h = result.sample.voxel_size_m();
  return {{"squared", of_path([](std::int64_t square) { return square; })},
          {"radius_voxel", of_path(radius)},
          {"radius_m", of_path([&](std::int64_t square) { return h ? Json(radius(square) * *h) : Json(); })}};
}

Json shape_json(const PoreShape& shape) {
  return {{"euler_26", shape.euler_26},
          {"euler_6", shape.euler_6},
          {"mean_breadth_voxel", shape.mean_breadth()},
          {"chords", of_each_axis([&](std::size_t axis) { return shape.chords[axis].number(); })},
          {"chords_cut", of_each_axis([&](std::size_t axis) { return shape.chords[axis].cut; })},
          {"mean_chord_voxel", of_each_axis([&](std::size_t axis) {
             const Chords& chords = shape.chords[axis];
             return chords.number() > 0 ? Json(chords.mean_length()) : Json();
           })}};
}

}  // namespace

std::string result_json(const PoresResult& result, const RunRecord& record) {
  OwnBlocks own;
  own.kind = "pores";
  own.settings = asked_json(result.request);
  own.settings.update(device_settings_json(result.machine));
  own.settings.update(record_settings_json(record.plan));
  for (const char* none : {"checkpoint", "walltime"}) own.settings.erase(none);
  Json curves = Json::array();
  for (const Intrusion& curve : result.intrusion) curves.push_back(intrusion_json(curve));
  own.results = {{"distances", {{"largest_squared", result.largest_distance}, {"sha256", hash_json(result.distances_sha256)}}},
                 {"sizes", result.sizes ? sizes_json(*result.sizes) : Json()},
                 {"critical", critical_json(result)},
                 {"intrusion", curves},
                 {"shape", shape_json(result.shape)}};
  const RunSeconds& s = result.seconds;
  own.seconds = seconds_json({{"read", s.read}, {"prepare", s.prepare}, {"solve", s.solve}, {"write", record.seconds_write}});
  own.performance_end = {{"bytes", result.bytes}, {"basins", result.basins}, {"saddles", result.saddles}};
  return run_json(result, record, own);
}

}  // namespace karst
