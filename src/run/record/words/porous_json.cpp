#include "run/record/words/porous_json.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/labels/labelled.hpp"

namespace karst {

namespace {

std::vector<PorousLabel> porous_labels_from(const Json& json) {
  std::vector<PorousLabel> labels;
  for (const Json& each : json) labels.push_back({each.at("label"), each.at("permeability_voxel2"), each.at("voxels"), each.at("sites")});
  return labels;
}

std::array<int, 3> blocking_from(const Json& json, const std::vector<PorousLabel>& labels) {
  std::array<int, 3> numbers{};
  for (std::size_t axis = 0; axis < json.size(); ++axis) {
    if (!json[axis].is_null()) numbers[axis] = number_of_label(labels, json[axis].get<std::int64_t>());
  }
  return numbers;
}

}  // namespace

Json porous_json(const ImageFacts& image) {
  Json labels = Json::array();
  const auto h = image.voxel_size_m;
  for (const PorousLabel& each : image.porous.labels) {
    labels.push_back({{"label", each.label},
                      {"permeability_voxel2", each.permeability},
                      {"permeability_m2", h ? Json(each.permeability * *h * *h) : Json()},
                      {"voxels", each.voxels},
                      {"sites", each.sites}});
  }
  Json blocking = Json::array();
  for (const int number : image.porous.blocking)
    blocking.push_back(number > 0 ? Json(image.porous.labels[static_cast<std::size_t>(number) - 1].label) : Json());
  return {{"porous_labels", labels},
          {"porous_radius_voxels", image.porous.radius},
          {"pores_percolate", image.porous.pores_percolate},
          {"blocking_labels", blocking},
          {"porosity_pores", image.porosity_pores}};
}

PorousFacts porous_from(const Json& image) {
  if (!image.contains("porous_labels")) return {};
  PorousFacts porous = {
      porous_labels_from(image.at("porous_labels")), image.value("porous_radius_voxels", 0.0), image.value("pores_percolate", Axes{}), {}};
  porous.blocking = blocking_from(image.value("blocking_labels", Json::array()), porous.labels);
  return porous;
}

}  // namespace karst
