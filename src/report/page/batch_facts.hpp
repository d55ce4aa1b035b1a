// The facts in the batch.json of several images. Facts of an image without a result are missing.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "geometry/boundary.hpp"

namespace karst {

struct BatchImage {
  std::string name, state, reason;
  std::optional<double> porosity, porosity_connected, seconds;
  std::array<std::optional<double>, 3> k, relative_error;  ///< by driving direction; k in the unit of the batch
};

struct BatchFacts {
  /// Throws InputError if `json` is no batch.json.
  explicit BatchFacts(const std::string& json);

  const char* unit() const { return in_millidarcy ? "mD" : "voxel²"; }

  std::string command, directory, version, commit, started, stopped_by, go_on_by;
  Axes axes{};                ///< driving directions
  bool in_millidarcy = true;  ///< the unit of k, if all images with a result have a voxel size; otherwise voxel²
  std::vector<BatchImage> images;
};

}  // namespace karst
