// Directions along and across a flow, and what follows from the dispersion along them.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "physics/transport/closure/closures.hpp"

namespace karst {

/// Three unit vectors: along the flow, and two across it and each other.
using FlowFrame = std::array<Direction3, 3>;

double length_of(const Direction3& v);

/// Components below 1e-10 of the velocity are 0.
FlowFrame frame_of(const Direction3& velocity);

/// Entries by direction of a frame.
using FrameTensor = std::array<std::array<double, 3>, 3>;

/// The tensor along x, y and z.
FrameTensor in_axes(const FlowFrame& frame, const FrameTensor& tensor);

/// The rotation from the second and third direction of a frame to the principal directions across the flow, the larger value first.
struct CrossRotation {
  double cosine = 1, sine = 0;

  /// The directions between these two.
  CrossRotation diagonals() const;

  Direction3 larger(const FlowFrame& frame) const;
  Direction3 smaller(const FlowFrame& frame) const;
};
CrossRotation cross_rotation(const FrameTensor& tensor);

/// Sums over the directions of a frame: value_of(direction, site) by its share of a unit vector.
template <class ValueOf>
std::vector<double> sums_along(const Direction3& e, const FlowFrame& frame, std::size_t sites, ValueOf&& value_of) {
  std::vector<double> sums(sites);
  for (std::size_t k = 0; k < frame.size(); ++k) {
    const double share = e[0] * frame[k][0] + e[1] * frame[k][1] + e[2] * frame[k][2];
    if (share == 0) continue;
    for (std::size_t site = 0; site < sites; ++site) sums[site] += share * value_of(k, site);
  }
  return sums;
}

/// The unit vector along an axis.
inline Direction3 along_axis(std::size_t axis) {
  Direction3 e{};
  e[axis] = 1;
  return e;
}

/// The fields along a unit vector, from those of a frame: closure problems are linear in it.
ClosureFields fields_along(const Direction3& e, const FlowFrame& frame, const std::array<ClosureFields, 3>& fields);

/// Bounds of the larger and the smaller principal value of a symmetric matrix, from those along two directions across each other, and along
/// the sum and the difference of these.
struct PrincipalBounds {
  double larger_upper, smaller_lower;
};
PrincipalBounds principal_bounds(const Dispersion& a, const Dispersion& b, const Dispersion& sum, const Dispersion& difference);

}  // namespace karst
