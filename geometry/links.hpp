// The links between voxels: the directions of D3Q19, numbered so that directions with the same (c_y, c_z) are neighbours.
#pragma once

#include <array>

#include "geometry/box.hpp"

namespace karst {

constexpr int directions = 19;  // 0 is rest

constexpr std::array<Index3, directions> links = {{{0, 0, 0},
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
    if (links[static_cast<std::size_t>(q)] == c) return q;
  }
  return -1;
}

/// The table is the function's own, because GPUs see no others.
constexpr int opposite(int q) {
  constexpr std::array<int, directions> opposites = [] {
    std::array<int, directions> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = direction_of({-links[i][0], -links[i][1], -links[i][2]});
    return all;
  }();
  return opposites[static_cast<std::size_t>(q)];
}

constexpr Index3 operator+(const Index3& v, const Index3& c) { return {v[0] + c[0], v[1] + c[1], v[2] + c[2]}; }
constexpr Index3 operator-(const Index3& v, const Index3& c) { return {v[0] - c[0], v[1] - c[1], v[2] - c[2]}; }

}  // namespace karst
