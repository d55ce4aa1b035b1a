// What the conduction solver must compute, done the obvious way on one whole small sample: a list of all links, and conjugate gradients in
// long double. The potential of a voxel falls by 1 a voxel along the driven axis, and has a deviation from that.
#pragma once

#include <array>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "physics/conductivity/conductivity_plan.hpp"

namespace karst {

struct NaiveConduction {
  /// Column `axis` of the tensor D_eff / D. Off the axis: 0 unless the sample is periodic.
  std::array<double, 3> conductance{};
  /// 0 in insulators. Periodic: its mean over all conductors is 0. The deviation of conductors without a path to the ends (periodic: to the
  /// others) is known up to a constant.
  Block<double> deviation;
  double energy = 0;  ///< sum of conductance * drop^2 over all links
};

/// `conductivity`: of the whole sample, 0 for insulators. `ends` does not matter to a periodic sample. A sample with ends in voxels is at
/// least 2 voxels long.
NaiveConduction naive_conduction(const Block<double>& conductivity, int axis, Boundary boundary, SampleEnds ends = SampleEnds::faces);

}  // namespace karst
