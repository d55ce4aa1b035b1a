// Weights and pairs of directions of D3Q19. Directions are those of geometry/velocities.hpp.
#pragma once

#include "geometry/velocities.hpp"

namespace karst {

/// 1/3 for rest, 1/18 along the axes, 1/36 along the diagonals of planes.
constexpr double weight(int q) {
  const Index3& c = velocities[static_cast<std::size_t>(q)];
  const std::int64_t length2 = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
  return length2 == 0 ? 1.0 / 3 : length2 == 1 ? 1.0 / 18 : 1.0 / 36;
}

/// One direction of each pair of opposite ones: (1, 2), (3, 6), (4, 8), (5, 7), (9, 12), (10, 14), (11, 13), (15, 16), (17, 18).
constexpr std::array<int, 9> pair_directions = [] {
  std::array<int, 9> lower{};
  std::size_t n = 0;
  for (int q = 1; q < directions; ++q) {
    if (q < opposite(q)) lower[n++] = q;
  }
  return lower;
}();

}  // namespace karst
