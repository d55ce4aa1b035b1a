#include "geometry/pores/listed_pores.hpp"

#include <vector>

#include "geometry/listed_voxels.hpp"

namespace karst {

PoreBlock listed_pores(std::span<const std::uint64_t> voxels, const BoxGrid& grid, const Comm& comm) {
  const Box whole = whole_box(grid.shape());
  PoreBlock pores(grid.box(comm.rank()));
  std::vector<std::vector<std::uint64_t>> to_each(static_cast<std::size_t>(comm.size()));
  for_each_listed(voxels, grid.shape(), [&](std::size_t i, const Index3& at) {
    if (pores.box.contains(at)) {
      pores[at] = 1;
    } else {
      to_each[static_cast<std::size_t>(grid.rank_of(at))].push_back(voxels[i]);
    }
  });
  for (const std::uint64_t voxel : comm.exchange_all(to_each)) pores[whole.voxel_at(voxel)] = 1;
  return pores;
}

}  // namespace karst
