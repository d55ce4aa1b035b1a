#include "geometry/pores/pore_forms.hpp"

#include <algorithm>
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

namespace {

constexpr std::size_t bits = 64;

}  // namespace

PackedPores::PackedPores(const PoreBlock& pores) : box_(pores.box), words_((pores.values.size() + bits - 1) / bits) {
  for (std::size_t i = 0; i < pores.values.size(); ++i) words_[i / bits] |= std::uint64_t{pores.values[i] != 0} << (i % bits);
}

PoreBlock PackedPores::unpacked() const {
  PoreBlock pores(box_);
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = static_cast<std::uint8_t>(words_[i / bits] >> (i % bits) & 1);
  return pores;
}

PoreBlock cut_out(const PoreBlock& whole, const Box& box) {
  PoreBlock part(box);
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) std::copy_n(&whole[{box.lo[0], y, z}], box.extent(0), part.row(y, z));
  }
  return part;
}

PoreBlock with_mirror_images(const PoreBlock& sample) {
  const Index3 n = sample.box.extents();
  PoreBlock eight(whole_box({2 * n[0], 2 * n[1], 2 * n[2]}));
  for (std::size_t i = 0; i < eight.values.size(); ++i) {
    Index3 v = eight.box.voxel_at(i);
    for (std::size_t a = 0; a < 3; ++a) v[a] = std::min(v[a], 2 * n[a] - 1 - v[a]);
    eight.values[i] = sample[v];
  }
  return eight;
}

}  // namespace karst
