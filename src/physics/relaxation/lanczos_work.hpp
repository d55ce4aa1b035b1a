// The types of work of a Lanczos recurrence at sites, for host and device. Work with a double as its result is summed.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

/// The operator A of diffusion with walls, in units of diffusivity / voxel^2.
struct WalledDiffusion {
  const std::uint32_t* neighbours = nullptr;  ///< [direction * stride + site]; the site itself: a wall, or a face of the sample
  std::int64_t stride = 0;
  const double* areas = nullptr;  ///< of the walls of sites
  double sink = 0;                ///< rate of a unit of area

  KARST_HOST_DEVICE double at(std::int64_t site, const double* values) const {
    const double value = values[site];
    double leaving = 0;
    for (int direction = 0; direction < 6; ++direction) leaving += value - values[neighbours[direction * stride + site]];
    return leaving + sink * areas[site] * value;
  }
};

/// other = A now - beta other. Sums now * other.
struct ApplyToVector {
  WalledDiffusion diffusion;
  const double* now;
  double* other;
  double beta, by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    const double applied = diffusion.at(site, now) - beta * other[site];
    other[site] = applied;
    return applied * now[site] * by_unit;
  }
};

/// other = other - alpha now. Sums other^2.
struct TakeOffVector {
  const double* now;
  double* other;
  double alpha, by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    const double rest = other[site] - alpha * now[site];
    other[site] = rest;
    return rest * rest * by_unit;
  }
};

/// now becomes other / beta, and other becomes now.
struct TurnVectors {
  double *now, *other;
  double beta;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    const double before = now[site];
    now[site] = other[site] / beta;
    other[site] = before;
  }
};

}  // namespace karst
