// Compression of fields: zlib unpacks what Karst packs, and no block grows.
#include "io/vtk/blocks/zlib_stream.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "io/vtk/blocks/blocks.hpp"

namespace karst {

namespace {

using ByteVector = std::vector<std::byte>;

ByteVector random_bytes(std::size_t count, unsigned most = 255) {
  std::mt19937 random(static_cast<unsigned>(count) + most);
  ByteVector bytes(count);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() % (most + 1));
  return bytes;
}

// As in a field: velocities in pores, zeros in solid voxels.
template <class T>
ByteVector field_bytes(std::size_t voxels, T solid) {
  std::mt19937 random(7);
  const auto below = [&](unsigned end) { return static_cast<int>(random() % end); };
  std::vector<T> values;
  while (values.size() < voxels) {
    for (int pores = below(20); pores > 0; --pores) values.push_back(static_cast<T>(std::exp(0.1 * below(100))));
    for (int solids = below(40); solids > 0; --solids) values.push_back(solid);
  }
  values.resize(voxels);
  const auto bytes = std::as_bytes(std::span(values));
  return {bytes.begin(), bytes.end()};
}

std::vector<ByteVector> blocks() {
  std::vector<ByteVector> all = {ByteVector(1 << 20),
                                 random_bytes(1 << 20),
                                 random_bytes(1 << 18, 3),
                                 field_bytes<float>(1 << 16, 0),
                                 field_bytes<double>(1 << 16, 0),
                                 field_bytes<std::int32_t>(1 << 16, -1)};
  for (const std::size_t size : {65534, 65535, 65536, 131070, 131071}) all.push_back(random_bytes(size));
  for (std::size_t size = 0; size < 400; size += size < 70 ? 1 : 7) {
    all.push_back(random_bytes(size));
    all.push_back(random_bytes(size, 1));
    all.push_back(ByteVector(1000 * size));
  }
  return all;
}

ByteVector unpacked(std::span<const std::byte> packed, std::size_t size) {
  ByteVector bytes(size + 1);
  uLongf found = bytes.size();
  const int outcome =
      uncompress(reinterpret_cast<Bytef*>(bytes.data()), &found, reinterpret_cast<const Bytef*>(packed.data()), packed.size());
  EXPECT_EQ(outcome, Z_OK);
  bytes.resize(found);
  return bytes;
}

std::vector<RawVector<std::byte>> streams_of(const ByteVector& bytes) {
  return {compressed_block(bytes), zlib_stream(bytes, Effort::fast), zlib_stream(bytes, Effort::small), stored_stream(bytes)};
}

}  // namespace

TEST(ZlibStream, zlib_unpacks_each_and_none_grows) {
  for (const ByteVector& bytes : blocks()) {
    for (const RawVector<std::byte>& stream : streams_of(bytes)) {
      EXPECT_TRUE(unpacked(stream, bytes.size()) == bytes) << bytes.size() << " bytes";
      EXPECT_LE(stream.size(), bytes.size() + bytes.size() / 1000 + 40);
    }
  }
}

TEST(ZlibStream, velocities_are_nearly_as_small_by_the_fast_way) {
  const ByteVector velocities = field_bytes<float>(1 << 16, 0);
  EXPECT_LE(static_cast<double>(compressed_block(velocities).size()),
            1.1 * static_cast<double>(zlib_stream(velocities, Effort::fast).size()));
}

TEST(ZlibStream, streams_become_groups_of_three_bytes_and_unpack_as_before) {
  std::array<int, 3> residues{};
  for (const ByteVector& bytes : blocks()) {
    for (RawVector<std::byte>& stream : streams_of(bytes)) {
      const std::size_t before = stream.size();
      ++residues[before % 3];
      pad_to_groups_of_three(stream);
      EXPECT_EQ(stream.size() % 3, 0U);
      EXPECT_LE(stream.size(), before + 10);
      EXPECT_EQ(unpacked(stream, bytes.size()), bytes);
    }
  }
  for (const int count : residues) EXPECT_GT(count, 10);
}

}  // namespace karst
