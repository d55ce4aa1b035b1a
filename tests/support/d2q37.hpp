// D2Q37: 37 velocities of up to three voxels, in the plane of x and y. For tests of geometry, partition and exchange with long velocities.
#pragma once

#include <array>
#include <string_view>

#include "geometry/velocity_set.hpp"

namespace karst {

struct D2Q37 {
  static constexpr std::string_view name = "d2q37";

  static constexpr std::array<Index3, 37> velocities = [] {
    std::array<Index3, 37> all{};  // the first is rest
    std::size_t n = 1;
    for (std::int64_t y = -3; y <= 3; ++y) {
      for (std::int64_t x = -3; x <= 3; ++x) {
        if (x * x + y * y <= 10 && (x != 0 || y != 0)) all[n++] = {x, y, 0};
      }
    }
    return all;
  }();
};

}  // namespace karst
