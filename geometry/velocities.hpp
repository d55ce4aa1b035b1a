// The velocities of D3Q19. Directions with the same (c_y, c_z) have successive numbers.
#pragma once

#include <array>
#include <cstdint>

#include "geometry/box.hpp"

namespace karst {

constexpr int directions = 19;  // 0 is rest

constexpr std::array<Index3, directions> velocities = {{{0, 0, 0},
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

constexpr int direction_of(const Index3& c) {
  for (int q = 0; q < directions; ++q) {
    if (velocities[static_cast<std::size_t>(q)] == c) return q;
  }
  return -1;
}

/// The opposites of `first` and the eleven directions after it, five bits each. GPU code can use constant numbers but no constant tables.
constexpr std::uint64_t packed_opposites(int first) {
  std::uint64_t packed = 0;
  for (int q = first; q < first + 12 && q < directions; ++q) {
    const Index3& c = velocities[static_cast<std::size_t>(q)];
    packed |= static_cast<std::uint64_t>(direction_of({-c[0], -c[1], -c[2]})) << 5 * (q - first);
  }
  return packed;
}
static_assert(directions <= 24, "two numbers hold the opposites of 24 directions");
constexpr std::uint64_t first_opposites = packed_opposites(0), last_opposites = packed_opposites(12);

constexpr int opposite(int q) { return static_cast<int>((q < 12 ? first_opposites >> 5 * q : last_opposites >> 5 * (q - 12)) & 31); }

constexpr Index3 operator+(const Index3& v, const Index3& c) { return {v[0] + c[0], v[1] + c[1], v[2] + c[2]}; }
constexpr Index3 operator-(const Index3& v, const Index3& c) { return {v[0] - c[0], v[1] - c[1], v[2] - c[2]}; }

}  // namespace karst
