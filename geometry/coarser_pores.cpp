#include "geometry/coarser_pores.hpp"

#include <atomic>
#include <vector>

#include "geometry/listed_voxels.hpp"

namespace karst {

Index3 coarser_shape(const Index3& shape) { return {(shape[0] + 1) / 2, (shape[1] + 1) / 2, (shape[2] + 1) / 2}; }

namespace {

// The number of finer voxels (1 or 2) in a coarser one along an axis of `extent` finer voxels.
int finer_voxels(std::int64_t coarser, std::int64_t extent) { return 2 * coarser + 1 < extent ? 2 : 1; }

// The coarser voxels that hold the voxels of a box.
Box coarser_box(const Box& box) {
  if (box.empty()) return {};
  return {coarser_voxel(box.lo), coarser_shape(box.hi)};
}

// For each coarser voxel, the number of its finer voxels among `voxels`.
Block<std::uint8_t> counted(std::span<const std::uint64_t> voxels, const Index3& shape, int threads) {
  Block<std::uint8_t> counts(coarser_box(box_around(voxels, shape, threads)));
  in_listed_shares(threads, voxels, [&](std::span<const std::uint64_t> share, std::size_t) {
    for_each_listed(share, shape, [&](std::size_t, const Index3& at) {
      std::atomic_ref(counts[coarser_voxel(at)]).fetch_add(1, std::memory_order_relaxed);
    });
  });
  return counts;
}

}  // namespace

PoreBlock coarser_pores(std::span<const std::uint64_t> voxels, const Index3& shape, const BoxGrid& coarser, int threads, const Comm& comm) {
  struct Count {
    std::uint64_t voxel, pores;
  };
  const Box whole = whole_box(coarser.shape());
  PoreBlock pores(coarser.box(comm.rank()));
  std::vector<std::vector<Count>> to_each(static_cast<std::size_t>(comm.size()));
  {
    const Block<std::uint8_t> mine = counted(voxels, shape, threads);
    std::size_t i = 0;
    for_each_voxel(mine.box, [&](const Index3& at) {
      const std::uint8_t count = mine.values[i++];
      if (count == 0) return;
      if (pores.box.contains(at)) {
        pores[at] = count;
      } else {
        to_each[static_cast<std::size_t>(coarser.rank_of(at))].push_back({whole.offset(at), count});
      }
    });
  }
  for (const Count& count : comm.exchange_all(to_each)) pores[whole.voxel_at(count.voxel)] += static_cast<std::uint8_t>(count.pores);
  std::size_t i = 0;
  for_each_voxel(pores.box, [&](const Index3& at) {
    const int all = finer_voxels(at[0], shape[0]) * finer_voxels(at[1], shape[1]) * finer_voxels(at[2], shape[2]);
    pores.values[i] = pores.values[i] > 0 && 2 * pores.values[i] >= all ? 1 : 0;
    ++i;
  });
  return pores;
}

}  // namespace karst
