// Reads velocities and pressures of voxels from a .vti or .pvti file: of a flow that Karst wrote, or of any other program.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"

namespace karst {

using TakeMotion = std::function<void(std::size_t site, const std::array<double, 3>& velocity, double pressure)>;

/// Passes the cell arrays `velocity` (three components) and `pressure` (0 if there is none) to the sites with these voxels. Throws
/// InputError for a file without velocities, and for a file of another shape. Collective.
void read_motions(const std::string& path, const Index3& shape, std::span<const std::uint64_t> voxels, const Comm& comm,
                  const TakeMotion& take);

}  // namespace karst
