// Samples made of equal solid spheres: cubic lattices and random packs.
#pragma once

#include <memory>

#include "geometry/synthetic/sample.hpp"

namespace karst {

// Both throw InputError. Called by make_sample(), which has checked the options.
std::unique_ptr<Sample> make_sphere_lattice(const SampleOptions& options);
std::unique_ptr<Sample> make_sphere_pack(const SampleOptions& options);

}  // namespace karst
