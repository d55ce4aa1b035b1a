// Hashes of maps against the SHA-256 of all voxels in one array, on any ranks.
#include "morphology/map_hashes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/sha256.hpp"
#include "geometry/pores/pore_forms.hpp"
#include "support/naive_maps.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

ValueBlock random_values(const PoreBlock& pores, std::uint32_t seed) {
  std::mt19937 random(seed);
  ValueBlock values(pores.box);
  for (std::size_t i = 0; i < pores.values.size(); ++i) values.values[i] = pores.values[i] == 0 ? 0 : static_cast<std::uint32_t>(random());
  return values;
}

std::string hash_of(const ValueBlock& voxels) {
  Sha256 sha;
  for (const std::uint32_t value : voxels.values) {
    const std::array<unsigned char, 4> bytes = {static_cast<unsigned char>(value), static_cast<unsigned char>(value >> 8),
                                                static_cast<unsigned char>(value >> 16), static_cast<unsigned char>(value >> 24)};
    sha.add(bytes.data(), bytes.size());
  }
  return sha.hex();
}

// The values of the pores of this rank's box.
RawVector<std::uint32_t> own_of(const ValueBlock& values, const PoreBlock& pores, const Box& own) {
  RawVector<std::uint32_t> found;
  for_each_voxel(own, [&](const Index3& at) {
    if (pores[at] != 0) found.push_back(values[at]);
  });
  return found;
}

// More maps than are hashed at a time. Every second one lies in memory that is taken; the others change when they are added.
void expect_hashes(const PoreBlock& pores, std::uint32_t maps) {
  const Comm comm;
  const BoxGrid grid(pores.box.extents(), comm.size());
  const Box own = grid.box(comm.rank());
  MapHashes hashes(PoreRows(cut_out(pores, own)), grid, true, comm);
  std::vector<std::string> expected;
  for (std::uint32_t map = 0; map < maps; ++map) {
    const ValueBlock values = random_values(pores, map);
    expected.push_back(hash_of(values));
    RawVector<std::uint32_t> memory = own_of(values, pores, own);
    const std::span<const std::uint32_t> all = memory;
    if (map % 2 == 0) {
      hashes.add(all, std::move(memory));
    } else {
      hashes.add(all, {});
      std::ranges::fill(memory, 7U);
    }
  }
  EXPECT_EQ(hashes.finish(), expected) << shape_text(pores.box.extents());
}

}  // namespace

TEST(MapHashes, are_those_of_all_voxels) {
  expect_hashes(random_pores({33, 14, 17}, 0.3, 1), 11);
  expect_hashes(random_pores({70, 3, 2}, 0.6, 2), 3);
  expect_hashes(random_pores({1, 1, 5}, 0.5, 3), 2);
  expect_hashes(PoreBlock(whole_box({9, 8, 7})), 3);
}

// Layers that are hashed, and sent, in several pieces: a few pores in each.
TEST(MapHashes, of_a_large_sample_are_those_of_all_layers) {
  const Comm comm;
  const Index3 shape = {2050, 2050, 9};
  const BoxGrid grid(shape, comm.size());
  const Box own = grid.box(comm.rank());
  const std::vector<Index3> voxels = {{0, 0, 0}, {2049, 1, 0}, {31, 7, 2}, {32, 7, 3}, {5, 2049, 4}, {1024, 1025, 6}, {2049, 2049, 8}};
  PoreBlock pores(own);
  RawVector<std::uint32_t> values;
  for (const Index3& voxel : voxels) {
    if (!own.contains(voxel)) continue;
    pores[voxel] = 1;
    values.push_back(static_cast<std::uint32_t>(1000 + voxel[0]));
  }
  MapHashes hashes(PoreRows(pores), grid, true, comm);
  const std::span<const std::uint32_t> all = values;
  hashes.add(all, std::move(values));
  const std::vector<std::string> found = hashes.finish();
  if (!comm.is_root()) return;
  ValueBlock whole(whole_box(shape));
  for (const Index3& voxel : voxels) whole[voxel] = static_cast<std::uint32_t>(1000 + voxel[0]);
  Sha256 sha;
  sha.add(whole.values.data(), whole.values.size() * sizeof whole.values[0]);
  EXPECT_EQ(found, std::vector<std::string>{sha.hex()});
}

TEST(MapHashes, are_none_if_not_wanted) {
  const Comm comm;
  const PoreBlock pores = random_pores({5, 6, 7}, 0.5, 4);
  const BoxGrid grid(pores.box.extents(), comm.size());
  MapHashes hashes(PoreRows(cut_out(pores, grid.box(comm.rank()))), grid, false, comm);
  hashes.add(own_of(random_values(pores, 5), pores, grid.box(comm.rank())), {});
  EXPECT_EQ(hashes.finish(), std::vector<std::string>());
}

}  // namespace karst
