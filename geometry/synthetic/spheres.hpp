// Samples made of equal solid spheres: cubic lattices and random packs.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/progress.hpp"
#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/sample.hpp"

namespace karst {

// make_sample() calls these functions with checked options. The functions throw InputError.
std::unique_ptr<Sample> make_sphere_lattice(const SampleOptions& options);
std::unique_ptr<Sample> make_sphere_pack(const SampleOptions& options);

// Random packs of equal spheres that do not overlap.

/// Centres of `count` spheres in a periodic box of these lengths. No two centres (images included) are nearer than
/// `diameter`. Throws InputError if no such pack is found.
std::vector<Point> pack_spheres(
    std::int64_t count, double diameter, const Point& lengths, std::uint64_t seed, const TellProgress& progress = [](double) {});

}  // namespace karst
