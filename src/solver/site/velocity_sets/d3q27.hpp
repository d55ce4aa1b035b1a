// D3Q27: rest, 6 axes, 12 diagonals of planes, 8 diagonals of cubes. Directions with the same (c_y, c_z) have successive numbers.
#pragma once

#include <array>
#include <string_view>

#include "geometry/velocity_set.hpp"

namespace karst {

struct D3Q27 {
  static constexpr std::string_view name = "d3q27";

  static constexpr std::array<Index3, 27> velocities = {
      {{0, 0, 0},   {1, 0, 0},   {-1, 0, 0},   {0, 1, 0},  {1, 1, 0},  {-1, 1, 0},  {0, -1, 0}, {1, -1, 0}, {-1, -1, 0},
       {0, 0, 1},   {1, 0, 1},   {-1, 0, 1},   {0, 0, -1}, {1, 0, -1}, {-1, 0, -1}, {0, 1, 1},  {1, 1, 1},  {-1, 1, 1},
       {0, -1, -1}, {1, -1, -1}, {-1, -1, -1}, {0, 1, -1}, {1, 1, -1}, {-1, 1, -1}, {0, -1, 1}, {1, -1, 1}, {-1, -1, 1}}};

  /// Weights by the squared length of a velocity: 64 / 216, 16 / 216, 4 / 216, 1 / 216.
  static constexpr std::array<int, 4> weights = {64, 16, 4, 1};
  static constexpr int weights_sum_to = 216;
};

}  // namespace karst
