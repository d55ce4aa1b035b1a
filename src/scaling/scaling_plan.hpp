// Which runs measure the scaling.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/box.hpp"

namespace karst {

enum class ScalingKind { weak, strong };
constexpr std::array<std::string_view, 2> scaling_names = {"weak", "strong"};
constexpr std::string_view scaling_name(ScalingKind kind) { return scaling_names[static_cast<std::size_t>(kind)]; }

struct ScalingPlan {
  ScalingKind kind = ScalingKind::strong;
  Index3 shape{};  ///< of the sample; weak scaling: of the sample of one rank, of which n ranks compute n copies
  double porosity = 0;
  std::vector<int> ranks;           ///< rising, from 1
  std::vector<std::string> device;  ///< options of the trials: --device and others
  int number_bytes = 8;             ///< of a stored population
  int rounds = 1;                   ///< of a trial of steps
  int turns = 1;                    ///< of all such trials
};

/// `ranks` copies along the axes, as near to a cube as they can be.
Index3 copies_for(int ranks);

}  // namespace karst
