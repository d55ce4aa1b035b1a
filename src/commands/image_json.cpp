#include "commands/image_json.hpp"

#include <cmath>
#include <utility>

#include "commands/version.hpp"

namespace karst {

Json image_json(const PoreImage& image) {
  const bool known = !image.pore.empty();
  Json::object_t labels;  // each label is there once, so that no earlier one is to be looked for
  labels.reserve(image.labels.voxels.size());
  for (const auto& [label, voxels] : image.labels.voxels) labels.emplace_back(std::to_string(label), voxels);
  return {{"path", image.file.path},
          {"format", image.file.format},
          {"shape", image.file.shape},
          {"dtype", type_name(image.file.type)},
          {"order", image.file.order},
          {"warnings", image.file.warnings},
          {"labels", std::move(labels)},
          {"voxel_size_m", image.voxel_size_m ? Json(*image.voxel_size_m) : Json()},
          {"pore_labels", known ? Json(image.pore.words()) : Json()},
          {"porosity", known ? Json(image.report.porosity()) : Json()},
          {"porosity_connected", known ? Json(image.report.porosity_connected()) : Json()},
          {"sites", known ? Json(image.report.sites) : Json()}};
}

Json karst_json() { return {{"version", karst_version()}, {"commit", karst_commit()}}; }

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(); }

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace karst
