#include "geometry/pores/scaled_pores.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include "base/ranks/parallel.hpp"
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

// Calls visit(voxel) for the voxels of `box` that are not in `hole`, a box inside.
template <class Visit>
void for_each_voxel_outside(const Box& hole, const Box& box, Visit&& visit) {
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      const bool passes = !hole.empty() && hole.contains({hole.lo[0], y, z});
      const std::int64_t before = passes ? hole.lo[0] : box.hi[0], behind = passes ? hole.hi[0] : box.hi[0];
      for (std::int64_t x = box.lo[0]; x < before; ++x) visit(Index3{x, y, z});
      for (std::int64_t x = behind; x < box.hi[0]; ++x) visit(Index3{x, y, z});
    }
  }
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

struct Count {
  std::uint64_t voxel, pores;
};

// Moves the counts of voxels in the box of `pores` there. The other counts go to the ranks of their voxels.
std::vector<std::vector<Count>> moved(const Block<std::uint8_t>& counts, PoreBlock& pores, const BoxGrid& grid, int threads,
                                      const Comm& comm) {
  const Box whole = whole_box(grid.shape()), shared = intersection(counts.box, pores.box);
  in_parallel(threads, shared.empty() ? 0 : shared.extent(2), [&](std::int64_t layer) {
    const std::int64_t z = shared.lo[2] + layer;
    for (std::int64_t y = shared.lo[1]; y < shared.hi[1]; ++y) {
      const Index3 first = {shared.lo[0], y, z};
      std::copy_n(&counts[first], shared.extent(0), &pores[first]);
    }
  });
  std::vector<std::vector<Count>> to_others(static_cast<std::size_t>(comm.size()));
  for_each_voxel_outside(shared, counts.box, [&](const Index3& at) {
    if (counts[at] > 0) to_others[static_cast<std::size_t>(grid.rank_of(at))].push_back({whole.offset(at), counts[at]});
  });
  return to_others;
}

}  // namespace

PoreBlock coarser_pores(std::span<const std::uint64_t> voxels, const Index3& shape, const BoxGrid& coarser, int threads, const Comm& comm) {
  const Box whole = whole_box(coarser.shape());
  PoreBlock pores(coarser.box(comm.rank()));
  const auto to_others = moved(counted(voxels, shape, threads), pores, coarser, threads, comm);
  for (const Count& count : comm.exchange_all(to_others)) pores[whole.voxel_at(count.voxel)] += static_cast<std::uint8_t>(count.pores);
  in_parallel(threads, pores.box.extent(2), [&](std::int64_t layer) {
    const std::int64_t z = pores.box.lo[2] + layer;
    for (std::int64_t y = pores.box.lo[1]; y < pores.box.hi[1]; ++y) {
      std::uint8_t* const row = pores.row(y, z);
      const int across = finer_voxels(y, shape[1]) * finer_voxels(z, shape[2]);
      for (std::int64_t i = 0; i < pores.box.extent(0); ++i) {
        const int all = across * finer_voxels(pores.box.lo[0] + i, shape[0]);
        row[i] = row[i] > 0 && 2 * row[i] >= all ? 1 : 0;
      }
    }
  });
  return pores;
}

Block<std::uint8_t> coarser_labels(std::span<const std::uint64_t> voxels, std::span<const std::uint8_t> labels, const Index3& shape,
                                   const BoxGrid& coarser, const Comm& comm) {
  struct Label {
    std::uint64_t voxel, label;
  };
  const Box whole = whole_box(coarser.shape());
  std::vector<std::uint64_t> pores;
  Block<std::uint8_t> highest(coarser_box(box_around(voxels, shape)));
  for_each_listed(voxels, shape, [&](std::size_t i, const Index3& at) {
    std::uint8_t& label = highest[coarser_voxel(at)];
    label = std::max(label, labels[i]);
    if (labels[i] == 0) pores.push_back(voxels[i]);
  });
  std::vector<std::vector<Label>> to_each(static_cast<std::size_t>(comm.size()));
  for_each_voxel(highest.box, [&](const Index3& at) {
    if (highest[at] > 0) to_each[static_cast<std::size_t>(coarser.rank_of(at))].push_back({whole.offset(at), highest[at]});
  });
  Block<std::uint8_t> all(coarser.box(comm.rank()));
  for (const Label& each : comm.exchange_all(to_each)) {
    std::uint8_t& label = all[whole.voxel_at(each.voxel)];
    label = std::max(label, static_cast<std::uint8_t>(each.label));
  }
  const PoreBlock are_pores = coarser_pores(pores, shape, coarser, 1, comm);
  for (std::size_t i = 0; i < all.values.size(); ++i) all.values[i] = are_pores.values[i] != 0 ? 0 : all.values[i];
  return all;
}

PoreBlock finer_pores(const PoreBlock& pores) {
  Box box = pores.box;
  for (std::size_t a = 0; a < 3; ++a) box.lo[a] *= 2, box.hi[a] *= 2;
  PoreBlock finer(box);
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      const std::uint8_t* from = pores.row(y / 2, z / 2);
      std::uint8_t* to = finer.row(y, z);
      for (std::int64_t x = 0; x < box.extent(0); ++x) to[x] = from[x / 2];
    }
  }
  return finer;
}

}  // namespace karst
