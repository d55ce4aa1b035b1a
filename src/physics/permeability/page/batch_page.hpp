// The page of karst batch: permeability and porosity of several images.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "geometry/boundary.hpp"
#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

constexpr const char* batch_page_name = "batch.html";

struct BatchImage {
  std::string name, state, reason;
  std::optional<double> porosity, porosity_connected, seconds;
  std::array<std::optional<double>, 3> k, relative_error;  ///< by driving direction; k in the unit of the batch
};

/// The facts in a batch.json. Facts of an image without a result are missing.
struct BatchFacts : JsonFacts {
  /// Throws InputError if `json` is no batch.json.
  explicit BatchFacts(const std::string& json);

  const char* unit() const { return in_millidarcy ? "mD" : "voxel²"; }

  Axes axes{};                ///< driving directions
  bool in_millidarcy = true;  ///< the unit of k, if all images with a result have a voxel size; otherwise voxel²
  std::vector<BatchImage> images;
};

/// k and porosity of each image, with a line of Kozeny and Carman.
Chart k_phi_chart(const BatchFacts& batch);

std::string batch_page(const BatchFacts& batch);

}  // namespace karst
