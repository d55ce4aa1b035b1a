// D3Q19: rest, 6 axes, 12 diagonals of planes. Directions with the same (c_y, c_z) have successive numbers.
#pragma once

#include <array>
#include <string_view>

#include "geometry/velocity_set.hpp"

namespace karst {

struct D3Q19 {
  static constexpr std::string_view name = "d3q19";

  static constexpr std::array<Index3, 19> velocities = {{{0, 0, 0},
                                                         {1, 0, 0},
                                                         {-1, 0, 0},
                                                         {0, 1, 0},
                                                         {1, 1, 0},
                                                         {-1, 1, 0},
                                                         {0, -1, 0},
                                                         {1, -1, 0},
                                                         {-1, -1, 0},
                                                         {0, 0, 1},
                                                         {1, 0, 1},
                                                         {-1, 0, 1},
                                                         {0, 0, -1},
                                                         {1, 0, -1},
                                                         {-1, 0, -1},
                                                         {0, 1, 1},
                                                         {0, -1, -1},
                                                         {0, 1, -1},
                                                         {0, -1, 1}}};

  /// Weights by the squared length of a velocity: 12 / 36, 2 / 36, 1 / 36.
  static constexpr std::array<int, 4> weights = {12, 2, 1, 0};
  static constexpr int weights_sum_to = 36;
};

}  // namespace karst
