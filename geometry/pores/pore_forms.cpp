#include "geometry/pores/pore_forms.hpp"

#include <algorithm>
#include <vector>

#include "geometry/listed_voxels.hpp"

namespace karst {

PoreBlock listed_pores(std::span<const std::uint64_t> voxels, const BoxGrid& grid, const Comm& comm) {
  return listed_values(voxels, {}, grid, comm);
}

Block<std::uint8_t> listed_values(std::span<const std::uint64_t> voxels, std::span<const std::uint8_t> values, const BoxGrid& grid,
                                  const Comm& comm) {
  const Box whole = whole_box(grid.shape());
  Block<std::uint8_t> block(grid.box(comm.rank()));
  std::vector<std::vector<std::uint64_t>> to_each(static_cast<std::size_t>(comm.size()));
  std::vector<std::vector<std::uint8_t>> values_to_each(to_each.size());
  for_each_listed(voxels, grid.shape(), [&](std::size_t i, const Index3& at) {
    const std::uint8_t value = values.empty() ? 1 : values[i];
    if (block.box.contains(at)) {
      block[at] = value;
    } else {
      const auto rank = static_cast<std::size_t>(grid.rank_of(at));
      to_each[rank].push_back(voxels[i]);
      if (!values.empty()) values_to_each[rank].push_back(value);
    }
  });
  const std::vector<std::uint64_t> received = comm.exchange_all(to_each);
  const std::vector<std::uint8_t> received_values = comm.exchange_all(values_to_each);
  for (std::size_t i = 0; i < received.size(); ++i) block[whole.voxel_at(received[i])] = received_values.empty() ? 1 : received_values[i];
  return block;
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
