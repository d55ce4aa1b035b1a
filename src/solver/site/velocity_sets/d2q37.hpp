// D2Q37: 37 velocities of up to three voxels in the plane of x and y. The quadrature is exact for moments up to order 9, so that a
// collision can conserve energy. Directions with the same c_y have successive numbers.
//
// X. Shan, X.-F. Yuan, H. Chen, J. Fluid Mech. 550, 413 (2006); P. C. Philippi et al., Phys. Rev. E 73, 056702 (2006). The digits are the
// solution of the moment conditions up to order 8.
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
    for (const std::int64_t y : {0, 1, -1, 2, -2, 3, -3}) {
      for (std::int64_t x = -3; x <= 3; ++x) {
        if (x * x + y * y <= 10 && (x != 0 || y != 0)) all[n++] = {x, y, 0};
      }
    }
    return all;
  }();

  /// A voxel a step, in units of the thermal speed at temperature 1: the square root of 1 / c_s^2.
  static constexpr double scale = 1.1969797703930743589723884638533;
  static constexpr double square_scale = scale * scale;  ///< 1 / c_s^2

  /// The weight of the velocities (+-x, +-y) and (+-y, +-x).
  static constexpr double weight(std::int64_t x, std::int64_t y) {
    switch (x * x + y * y) {
      case 0: return 0.23315066913235250228650670406685;
      case 1: return 0.10730609154221900241246428718314;
      case 2: return 0.057667859888794882030069215393339;
      case 4: return 0.014208216158450750264698942344134;
      case 5: return 0.0053530490005137752327315016621885;
      case 8: return 0.0010119375926735754754109085066391;
      case 9: return 0.00024530102775771734547166591643264;
      default: return 0.00028341425299419821740052529419488;
    }
  }
};

}  // namespace karst
