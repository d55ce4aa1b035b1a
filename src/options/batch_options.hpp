// The options of karst batch: those of karst permeability, for several images.
#pragma once

#include <string>
#include <vector>

#include "options/physics_options.hpp"

namespace karst {

class BatchOptions {
 public:
  explicit BatchOptions(OptionTable& table);

  /// The options of each image. Its path is not set.
  const PhysicsOptions<PermeabilityRow>& each() const { return each_; }

  const std::vector<std::string>& paths() const { return paths_; }

 private:
  OptionTable of_one_image_;
  PhysicsOptions<PermeabilityRow> each_{of_one_image_};
  std::vector<std::string> paths_;
};

}  // namespace karst
