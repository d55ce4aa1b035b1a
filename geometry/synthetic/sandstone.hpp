// A sandstone: polydisperse, randomly oriented, overlapping ellipsoidal grains, added until a porosity is reached.
//
// The rock is a continuum in units of its mean grain diameter. Neither the grains nor the points at which the porosity
// is measured depend on the voxels, so that a seed gives the same rock at every resolution.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/progress.hpp"
#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/sample.hpp"

namespace karst {

struct Sandstone {
  std::vector<Grain> grains;
  double porosity;  ///< at the sample points
};

/// Adds grains in a periodic box until the porosity is at most `porosity`. Lengths are in mean grain diameters. A length of 0 along z: a
/// plane, in which a grain is its section through the centre.
Sandstone grow_sandstone(
    const Point& lengths, double porosity, std::uint64_t seed, const TellProgress& progress = [](double) {});

/// Grains along x, so that grains have the same number of voxels in samples of any size: their speeds can be compared.
double grains_along(std::int64_t voxels);

/// Throws InputError. Called by make_sample(), which has checked the options.
std::unique_ptr<Sample> make_sandstone(const SampleOptions& options);

}  // namespace karst
