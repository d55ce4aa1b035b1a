// The page of karst batch: permeability and porosity of several images.
#pragma once

#include <optional>
#include <string>

#include "geometry/boundary.hpp"
#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

constexpr const char* batch_page_name = "batch.html";

/// The facts in a batch.json. Facts of an image without a result are missing.
struct BatchFacts : JsonFacts {
  /// Throws InputError if `json` is no batch.json.
  explicit BatchFacts(const std::string& json);

  const char* unit() const { return in_millidarcy ? "mD" : "voxel²"; }

  /// A number of an image, as in "/porosity".
  std::optional<double> of_image(std::size_t image, const std::string& name) const { return number("/images/", image, name); }
  std::optional<double> k(std::size_t image, std::size_t axis) const;  ///< in the unit of the batch

  std::size_t images = 0;
  Axes axes{};                ///< driving directions
  bool in_millidarcy = true;  ///< the unit of k, if all images with a result have a voxel size; otherwise voxel²
};

/// k and porosity of each image, with a line of Kozeny and Carman.
Chart k_phi_chart(const BatchFacts& batch);

std::string batch_page(const BatchFacts& batch);

}  // namespace karst
