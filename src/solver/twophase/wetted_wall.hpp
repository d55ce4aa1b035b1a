// The wall of a site, as the collision of two phases reads it.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

/// Whole numbers, so that all devices and ranks read the same bits. A site without a wall has no normal and a scale of 1: the wall term of
/// the collision is then 0, without a branch.
struct WettedWall {
  static constexpr double unit = 0x1p-14, unit_of_scale = 0x1p-12;

  std::int16_t normal[3] = {};  ///< unit normal out of the solid, in `unit`
  std::int16_t cosine = 0;      ///< cosine of the contact angle, in `unit`
  std::int16_t scale = 4096;    ///< factor of the tangential gradient, in `unit_of_scale`: makes up for the links that end at the wall
};

}  // namespace karst
