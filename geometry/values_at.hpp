// Values of listed voxels, wherever they are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box_grid.hpp"

namespace karst {

/// The value of each listed voxel (its number, x fastest in the sample; 0 for numbers beyond the sample), sent by the rank whose box of the
/// grid holds it. `mine`: the values of this rank's box. Each rank lists what it wants. Collective.
std::vector<std::uint8_t> values_at(const Block<std::uint8_t>& mine, const BoxGrid& grid, std::span<const std::uint64_t> voxels,
                                    const Comm& comm);

}  // namespace karst
