// Estimates of the mean velocity and the dispersion tensor from the displacements of walkers.
#pragma once

#include <array>

#include "base/ranks/comm.hpp"
#include "physics/transport/walkers/displacements.hpp"

namespace karst {

using WalkTensor = std::array<std::array<double, 3>, 3>;

struct WalkSpread {
  double from = 0, time = 0;         ///< the interval of time that it is of
  std::array<double, 3> velocity{};  ///< mean velocity
  std::array<double, 3> velocity_error{};
  WalkTensor dispersion{};  ///< D*, with its standard errors; the transposed tensor is the same
  WalkTensor error{};
};

/// From the start. Without a control variate it has a transient. Sums are exact, so the result has the same bits on any ranks. Collective.
WalkSpread spread_of(const Displacements& at, const Comm& comm);

/// From the growth of the variance between two times. Collective.
WalkSpread spread_between(const Displacements& early, const Displacements& late, const Comm& comm);

}  // namespace karst
