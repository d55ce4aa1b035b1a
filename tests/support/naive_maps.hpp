// The maps of pores in the plainest form, voxel by voxel, on a whole sample. Values are squared distances; solid voxels have 0.
#pragma once

#include <cstdint>

#include "geometry/box.hpp"
#include "morphology/intrusion_maps.hpp"
#include "morphology/pore_space.hpp"

namespace karst {

using ValueBlock = Block<std::uint32_t>;

/// The least squared distance to a solid voxel, by all pairs of voxels; no_solid without one. `outside`: voxels that are neither pores nor
/// solid.
ValueBlock naive_distances(const PoreBlock& pores, const PoreFrame& frame, const PoreBlock* outside = nullptr);

/// The largest value whose ball holds the voxel, ball by ball.
ValueBlock naive_painted(const ValueBlock& values, const PoreFrame& frame);

/// 1 in the layers of voxels of an inlet.
PoreBlock naive_inlet(const Index3& shape, const Inlet& inlet);

/// The largest value on the way from the inlet: raised from 0 until nothing changes.
ValueBlock naive_access(const ValueBlock& values, const PoreBlock& inlet, const PoreFrame& frame);

/// The largest access at the far face, from the near one.
std::uint32_t naive_critical(const ValueBlock& distances, std::size_t axis, const PoreFrame& frame);

/// The fluid at one squared radius alone: erode the pores, keep what is joined to the inlet, dilate.
PoreBlock naive_fluid(const ValueBlock& distances, const PoreBlock& inlet, const PoreFrame& frame, std::uint32_t square);

/// The values of voxels that have lost their way to the outlet before the fluid of this value comes, radius by radius; 0 elsewhere.
ValueBlock naive_trapped(const PoreBlock& pores, const ValueBlock& intruded, const PoreBlock& outlet, const PoreFrame& frame);

/// The values that occur, the largest first; without 0.
std::vector<std::uint32_t> falling_values(const ValueBlock& values);

}  // namespace karst
