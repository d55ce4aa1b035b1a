// Reads numbers of voxels from a .vti or .pvti file: of fields that Karst wrote, or of any other program.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"

namespace karst {

/// An array of the cells of a file.
struct CellArray {
  std::string name;
  int components = 1;
  bool may_lack = false;  ///< its numbers are 0 in a file without it
};

using TakeNumbers = std::function<void(std::size_t site, std::span<const double> numbers)>;

/// Passes the numbers of these arrays, one array after the other, to the sites with these voxels. Numbers beyond the sample are no voxels.
/// Throws InputError for a file without one of the arrays, and for a file of another shape. Collective.
void read_cells(const std::string& path, const std::vector<CellArray>& arrays, const Index3& shape, std::span<const std::uint64_t> voxels,
                const Comm& comm, const TakeNumbers& take);

using TakeMotion = std::function<void(std::size_t site, const std::array<double, 3>& velocity, double pressure)>;

/// read_cells() of `velocity` (three components) and `pressure` (0 if there is none). Collective.
void read_motions(const std::string& path, const Index3& shape, std::span<const std::uint64_t> voxels, const Comm& comm,
                  const TakeMotion& take);

}  // namespace karst
