// Random packs of equal spheres that do not overlap.
#pragma once

#include <cstdint>
#include <vector>

#include "base/progress.hpp"
#include "geometry/synthetic/grains.hpp"

namespace karst {

/// Centres of `count` spheres in a periodic box of these lengths. No two centres (images included) are nearer than
/// `diameter`. Throws InputError if no such pack is found.
std::vector<Point> pack_spheres(
    std::int64_t count, double diameter, const Point& lengths, std::uint64_t seed, const TellProgress& progress = [](double) {});

}  // namespace karst
