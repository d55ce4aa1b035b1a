#include "run/record/words/sample_json.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "geometry/pores/pore_measures.hpp"
#include "geometry/selection.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/porous_json.hpp"

namespace karst {

Json to_json(const ImageFacts& image) {
  const bool known = image.has_pores;
  Json::object_t labels;  // labels are unique, so the vector inside needs no search
  labels.reserve(image.labels.voxels.size());
  for (const auto& [label, voxels] : image.labels.voxels) labels.emplace_back(std::to_string(label), voxels);
  Json out = {{"path", image.path},
              {"format", image.format},
              {"shape", image.shape},
              {"dtype", image.dtype},
              {"order", image.order},
              {"crop", image.crop ? Json{image.crop->lo, image.crop->hi} : Json()},
              {"threshold", or_null(image.threshold)},
              {"mask", image.mask.empty() ? Json() : Json(image.mask.words())},
              {"warnings", image.warnings},
              {"labels", std::move(labels)},
              {"voxel_size_m", or_null(image.voxel_size_m)},
              {"pore_labels", known ? Json(image.pore_labels) : Json()},
              {"porosity", known ? Json(image.porosity) : Json()},
              {"porosity_connected", known ? Json(image.porosity_connected) : Json()},
              {"sites", known ? Json(image.sites) : Json()}};
  if (!image.porous.empty()) out.update(porous_json(image));
  return out;
}

Json pores_json(const SampleFacts& sample) {
  const auto h = sample.voxel_size_m();
  const auto each_voxel = [&](const Index3& faces) { return isotropic_surface(faces, sample.voxels()); };
  const auto each_metre = [&](const Index3& faces) { return h ? Json(each_voxel(faces) / *h) : Json(); };
  const PoreFacts known = sample.pores.value_or(PoreFacts());
  Json out = {{"specific_surface_per_voxel", each_voxel(known.faces)},
              {"specific_surface_per_m", each_metre(known.faces)},
              {"specific_surface_connected_per_voxel", each_voxel(known.faces_connected)},
              {"specific_surface_connected_per_m", each_metre(known.faces_connected)},
              {"faces", known.faces},
              {"faces_connected", known.faces_connected}};
  if (sample.pores) return out;
  for (Json& value : out) value = nullptr;
  return out;
}

namespace {

Json pore_facts_json(const PoreFacts& pores) {
  return {{"faces", pores.faces}, {"faces_connected", pores.faces_connected}, {"slices", pores.slices}};
}

Json mask_json(const MaskMeasures& mask) { return {{"voxels", mask.voxels}, {"slices", mask.slices}, {"whole_cubes", mask.whole_cubes}}; }

Json pattern_of_facts() {
  const Json image = {{"path", "text"},
                      {"format?", "text"},
                      {"shape", three("count")},
                      {"dtype?", "text"},
                      {"order?", "text"},
                      {"crop?", null_or(Json::array({three("count"), three("count")}))},
                      {"threshold?", null_or("number")},
                      {"mask?", null_or("text")},
                      {"warnings?", Json::array({"text"})},
                      {"labels?", "object"},
                      {"voxel_size_m", null_or("number")},
                      {"pore_labels?", "text"},
                      {"porosity", "number"},
                      {"porosity_connected", "number"},
                      {"sites", "count"},
                      {"porous_labels?", Json::array({Json{{"label", "number"},
                                                           {"permeability_voxel2", "number"},
                                                           {"permeability_m2", null_or("number")},
                                                           {"voxels", "count"},
                                                           {"sites", "count"}}})},
                      {"porous_radius_voxels?", "number"},
                      {"pores_percolate?", three("truth")},
                      {"blocking_labels?", three(null_or("number"))},
                      {"porosity_pores?", "number"}};
  const Json mask = {
      {"voxels", "count"}, {"slices", three(Json::array({"count"}))}, {"whole_cubes", Json::array({Json::array({"count"})})}};
  const Json pores = {{"faces", three("count")}, {"faces_connected", three("count")}, {"slices", three(Json::array({"count"}))}};
  return {{"image", image},     {"mask?", null_or(mask)}, {"pores?", null_or(pores)},
          {"boundary", "text"}, {"direction", "text"},    {"percolates", three("truth")},
          {"method?", "text"},  {"cut?", "text"},         {"lattice?", "text"},
          {"weights?", "text"}};
}

[[noreturn]] void refuse() { throw InputError("facts of no sample"); }

LabelCounts labels_from(const Json& json) {
  LabelCounts counts;
  for (const auto& [label, voxels] : json.items()) {
    const auto number = whole_number(label);
    if (!number || !is_like(voxels, "count")) refuse();
    counts.voxels.push_back({*number, voxels.get<std::int64_t>()});
  }
  return counts;
}

ImageFacts image_from(const Json& json) {
  ImageFacts image;
  image.path = json.at("path").get<std::string>();
  image.format = json.value("format", "");
  image.shape = json.at("shape");
  image.dtype = json.value("dtype", "");
  image.order = json.value("order", "");
  if (const Json crop = json.value("crop", Json()); !crop.is_null()) image.crop = Box{crop.at(0), crop.at(1)};
  if (const Json threshold = json.value("threshold", Json()); !threshold.is_null()) image.threshold = threshold.get<double>();
  if (const Json mask = json.value("mask", Json()); !mask.is_null()) image.mask = Mask::parse(mask.get<std::string>());
  image.warnings = json.value("warnings", std::vector<std::string>());
  if (json.contains("labels")) image.labels = labels_from(json.at("labels"));
  if (!json.at("voxel_size_m").is_null()) image.voxel_size_m = json.at("voxel_size_m").get<double>();
  image.has_pores = true;
  image.pore_labels = json.value("pore_labels", "");
  image.porosity = json.at("porosity");
  image.porosity_connected = json.at("porosity_connected");
  image.sites = json.at("sites");
  image.porous = porous_from(json);
  image.porosity_pores = json.value("porosity_pores", image.porosity);
  return image;
}

bool is_possible(const MaskMeasures& mask, const Index3& shape) {
  const std::vector<Tiling> tiles = tilings(shape);
  if (mask.voxels < 1 || mask.voxels > whole_box(shape).volume() || mask.whole_cubes.size() != tiles.size()) return false;
  for (std::size_t t = 0; t < tiles.size(); ++t) {
    if (std::ssize(mask.whole_cubes[t]) != tiles[t].count()) return false;
  }
  for (std::size_t a = 0; a < 3; ++a) {
    if (std::ssize(mask.slices[a]) != shape[a]) return false;
  }
  return true;
}

// Facts can have the right types and still be impossible.
bool are_possible(const SampleFacts& facts) {
  const Index3 shape = facts.shape();
  if (facts.sites() > checked_voxels(shape, "image")) return false;
  if (facts.mask && !is_possible(*facts.mask, shape)) return false;
  if (const auto h = facts.voxel_size_m(); h && !is_voxel_size(*h)) return false;
  for (std::size_t a = 0; facts.pores && a < 3; ++a) {
    if (std::ssize(facts.pores->slices[a]) != shape[a]) return false;
    if (std::max(facts.pores->faces[a], facts.pores->faces_connected[a]) > 2 * facts.box_voxels()) return false;
  }
  for (const PorousLabel& each : facts.image.porous.labels) {
    if (!(each.permeability >= least_permeability && each.permeability <= most_permeability)) return false;
    if (each.sites > each.voxels || each.voxels > facts.box_voxels()) return false;
  }
  const double porosity = facts.image.porosity, connected = facts.image.porosity_connected;
  return porosity <= 1 && connected >= 0 && connected <= porosity;
}

SampleFacts facts_from(const Json& json) {
  SampleFacts facts;
  facts.image = image_from(json.at("image"));
  facts.boundary = parse_boundary(json.at("boundary").get<std::string>());
  facts.kept_for = parse_direction(json.at("direction").get<std::string>());
  facts.percolates = json.at("percolates");
  if (const Json mask = json.value("mask", Json()); !mask.is_null())
    facts.mask = MaskMeasures{mask.at("voxels"), mask.at("slices"), mask.at("whole_cubes")};
  if (const Json pores = json.value("pores", Json()); !pores.is_null())
    facts.pores = PoreFacts{pores.at("faces"), pores.at("faces_connected"), pores.at("slices")};
  if (!are_possible(facts)) refuse();
  return facts;
}

}  // namespace

Json to_json(const SampleFacts& facts) {
  return {{"image", to_json(facts.image)},
          {"mask", facts.mask ? mask_json(*facts.mask) : Json()},
          {"pores", facts.pores ? pore_facts_json(*facts.pores) : Json()},
          {"boundary", boundary_name(facts.boundary)},
          {"direction", direction_name(facts.kept_for)},
          {"percolates", facts.percolates}};
}

SampleFacts sample_facts(const Json& json, const std::string& path) {
  try {
    if (is_like(json, pattern_of_facts())) return facts_from(json);
  } catch (const InputError&) {
    // for an impossible word or number: the message must name the file, not a setting
  }
  throw InputError(
      text(quote(path), " does not say which sample it was made from: its facts are not those of karst prepare. Prepare it again."));
}

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

namespace {

std::string corner_words(const Index3& corner) { return text(corner[0], ",", corner[1], ",", corner[2]); }

bool is_one(const LabelSet& labels) { return labels.ranges().size() == 1 && labels.ranges()[0].first == labels.ranges()[0].last; }

std::string mask_words(const Mask& mask) {
  return mask.cylinder ? mask.words() : text("without label", is_one(mask.outside) ? " " : "s ", mask.words());
}

}  // namespace

std::vector<SampleWords> choice_words(const ImageFacts& image, double share) {
  std::vector<SampleWords> lines;
  if (image.crop) lines.push_back({"crop", text("voxels ", corner_words(image.crop->lo), " to ", corner_words(image.crop->hi))});
  if (image.threshold) lines.push_back({"threshold", text("grey values up to ", digits(*image.threshold), " are pore")});
  if (!image.mask.empty()) lines.push_back({"mask", text(mask_words(image.mask), ", ", percent(share, 2), " of the voxels")});
  return lines;
}

}  // namespace karst
