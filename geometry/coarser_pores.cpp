#include "geometry/coarser_pores.hpp"

#include <vector>

namespace karst {

namespace {

// Of a coarser voxel, as many as the sample has.
int finer_voxels(const Index3& coarser, const Index3& shape) {
  int count = 1;
  for (std::size_t a = 0; a < 3; ++a) count *= 2 * coarser[a] + 1 < shape[a] ? 2 : 1;
  return count;
}

// The coarser voxels that hold those of a box.
Box coarser_box(const Box& box) {
  if (box.empty()) return {};
  return {coarser_voxel(box.lo), coarser_shape(box.hi)};
}

}  // namespace

Index3 coarser_shape(const Index3& shape) { return {(shape[0] + 1) / 2, (shape[1] + 1) / 2, (shape[2] + 1) / 2}; }

PoreBlock coarser_pores(std::span<const std::uint64_t> voxels, const Index3& shape, const BoxGrid& coarser, const Comm& comm) {
  const Box sample = whole_box(shape);
  VoxelWalk walk(sample);
  Block<std::uint8_t> mine(coarser_box(box_around(voxels, shape)));
  for (const std::uint64_t voxel : voxels) {
    if (voxel < static_cast<std::uint64_t>(sample.volume())) ++mine[coarser_voxel(walk.at(voxel))];
  }
  struct Count {
    std::uint64_t voxel, pores;
  };
  const Box whole = whole_box(coarser.shape());
  std::vector<std::vector<Count>> to_each(static_cast<std::size_t>(comm.size()));
  for (std::size_t i = 0; i < mine.values.size(); ++i) {
    if (mine.values[i] == 0) continue;
    const Index3 at = mine.box.voxel_at(i);
    to_each[static_cast<std::size_t>(coarser.rank_of(at))].push_back({whole.offset(at), mine.values[i]});
  }
  mine = {};
  PoreBlock pores(coarser.box(comm.rank()));
  for (const Count& count : comm.exchange_all(to_each)) pores[whole.voxel_at(count.voxel)] += static_cast<std::uint8_t>(count.pores);
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    const int all = finer_voxels(pores.box.voxel_at(i), shape);
    pores.values[i] = pores.values[i] > 0 && 2 * pores.values[i] >= all ? 1 : 0;
  }
  return pores;
}

}  // namespace karst
