// Compression of fields: zlib unpacks what Karst packs, and no block grows.
#include "io/deflate/deflated.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <utility>
#include <vector>

#include "io/deflate/adler32.hpp"
#include "io/deflate/bit_writer.hpp"
#include "io/deflate/coded_block.hpp"
#include "io/deflate/huffman_code.hpp"
#include "io/deflate/repeats.hpp"

namespace karst {

namespace {

using ByteVector = std::vector<std::byte>;

constexpr std::size_t frame_bytes = 2 + 4;  // of a zlib stream

template <class T>
ByteVector bytes_of(const std::vector<T>& numbers) {
  const auto bytes = std::as_bytes(std::span(numbers));
  return {bytes.begin(), bytes.end()};
}

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
  return bytes_of(values);
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

std::size_t size_by_zlib(const ByteVector& bytes, int strategy) {
  z_stream zlib{};
  deflateInit2(&zlib, Z_BEST_SPEED, Z_DEFLATED, 15, 8, strategy);
  ByteVector out(deflateBound(&zlib, bytes.size()));
  zlib.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
  zlib.avail_in = static_cast<uInt>(bytes.size());
  zlib.next_out = reinterpret_cast<Bytef*>(out.data());
  zlib.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&zlib, Z_FINISH), Z_STREAM_END);
  deflateEnd(&zlib);
  return zlib.total_out;
}

void expect_unpacked(const ByteVector& bytes, std::size_t number_bytes) {
  const RawVector<std::byte> packed = deflated(bytes, number_bytes);
  EXPECT_TRUE(unpacked(packed, bytes.size()) == bytes) << bytes.size() << " bytes, numbers of " << number_bytes;
  EXPECT_LE(packed.size(), bytes.size() + frame_bytes + 5 * (bytes.size() / 65535 + 1));
  const deflating::CodedBlock coded(bytes, number_bytes);
  ByteVector room(coded.coded_bytes() + deflating::BitWriter::spare_bytes);
  EXPECT_EQ(coded.write(room.data()), room.data() + coded.coded_bytes());
}

void expect_unpacked(const ByteVector& bytes) {
  for (const std::size_t number_bytes : {1, 2, 4, 8}) expect_unpacked(bytes, number_bytes);
}

}  // namespace

TEST(Deflated, zlib_unpacks_blocks_of_every_small_size) {
  for (std::size_t size = 0; size < 70; ++size) {
    expect_unpacked(random_bytes(size));
    expect_unpacked(random_bytes(size, 1));
    expect_unpacked(ByteVector(size));
  }
}

TEST(Deflated, zlib_unpacks_repeats_of_every_length) {
  for (std::size_t length = 1; length < 800; ++length) {
    ByteVector bytes = random_bytes(40 + length % 9);
    bytes.resize(bytes.size() + length, std::byte{5});
    const ByteVector end = random_bytes(30);
    bytes.insert(bytes.end(), end.begin(), end.end());
    expect_unpacked(bytes);
  }
}

TEST(Deflated, zlib_unpacks_large_blocks) {
  expect_unpacked(ByteVector(1 << 20));
  expect_unpacked(random_bytes(1 << 20));
  expect_unpacked(random_bytes(1 << 18, 3));
  expect_unpacked(field_bytes<float>(1 << 16, 0));
  expect_unpacked(field_bytes<double>(1 << 16, 0));
  expect_unpacked(field_bytes<std::int32_t>(1 << 16, -1));
  expect_unpacked(field_bytes<std::uint16_t>(1 << 16, 1));
}

TEST(Deflated, zlib_unpacks_codes_of_limited_length) {
  ByteVector bytes;  // counts as the Fibonacci numbers: Huffman's code words would have up to 25 bits
  std::size_t before = 1, count = 1;
  for (int symbol = 0; symbol < 26; ++symbol, before = std::exchange(count, before + count))
    bytes.insert(bytes.end(), count, std::byte(symbol));
  std::shuffle(bytes.begin(), bytes.end(), std::mt19937(1));
  expect_unpacked(bytes);
}

TEST(Deflated, random_bytes_are_stored_as_they_are) {
  const ByteVector bytes = random_bytes(1 << 18);
  EXPECT_EQ(deflated(bytes, 1).size(), bytes.size() + frame_bytes + 5 * std::size_t{5});
}

TEST(Deflated, blocks_of_fields_are_as_small_as_by_zlib) {
  const ByteVector velocities = field_bytes<float>(1 << 16, 0);
  EXPECT_LE(static_cast<double>(deflated(velocities, 1).size()), 1.02 * static_cast<double>(size_by_zlib(velocities, Z_RLE)));
  std::vector<std::int32_t> parts(1 << 16, -1);
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = i / 50 % 3 == 0 ? 70'001 : -1;
  EXPECT_LT(deflated(bytes_of(parts), 4).size(), 8500);  // 24 bits for each of 2622 runs, where bytes that repeat the byte before would
                                                         // need 300 bits for each run of 70001
  EXPECT_LT(deflated(ByteVector(1 << 18), 1).size(), 400);
}

TEST(Deflated, streams_become_groups_of_three_bytes_and_unpack_as_before) {
  std::array<int, 3> residues{};
  for (std::size_t size = 0; size < 400; size += 7) {
    for (const ByteVector& bytes : {random_bytes(size), random_bytes(size, 3), ByteVector(1000 * size)}) {
      RawVector<std::byte> own = deflated(bytes, 1), other(compressBound(bytes.size()));
      uLongf packed = other.size();
      ASSERT_EQ(compress(reinterpret_cast<Bytef*>(other.data()), &packed, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()),
                Z_OK);
      other.resize(packed);
      for (RawVector<std::byte>* stream : {&own, &other}) {
        const std::size_t before = stream->size();
        ++residues[before % 3];
        pad_to_groups_of_three(*stream);
        EXPECT_EQ(stream->size() % 3, 0U);
        EXPECT_LE(stream->size(), before + 10);
        EXPECT_EQ(unpacked(*stream, bytes.size()), bytes);
      }
    }
  }
  for (const int count : residues) EXPECT_GT(count, 10);
}

TEST(Deflated, sums_are_those_of_zlib) {
  for (std::size_t size = 0; size < 300; ++size) {
    const ByteVector bytes = random_bytes(size);
    EXPECT_EQ(deflating::adler32_of(bytes), adler32(1, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(size)));
  }
  for (const ByteVector& bytes : {ByteVector(1 << 20, std::byte{255}), random_bytes(1'000'003)}) {
    EXPECT_EQ(deflating::adler32_of(bytes), adler32(1, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
  }
}

TEST(Deflated, bits_are_written_from_the_lowest_on) {
  std::array<std::byte, 8 + deflating::BitWriter::spare_bytes> bytes{};
  deflating::BitWriter out(bytes.data());
  out.add(0x5a, 7);
  out.store();
  out.add(0x12'3456'789a'bcdeULL, deflating::BitWriter::most_bits);
  out.store();
  EXPECT_EQ(out.finish(), bytes.data() + 8);
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data(), sizeof word);
  EXPECT_EQ(word, 0x12'3456'789a'bcdeULL << 7 | 0x5a);
}

TEST(Deflated, code_words_use_all_bits_and_no_more_than_allowed) {
  std::vector<std::uint32_t> counts;
  for (std::uint32_t before = 1, count = 1; counts.size() < 40; before = std::exchange(count, before + count)) counts.push_back(count);
  counts[3] = 0;
  for (const int most_bits : {6, 7, 14}) {
    std::uint32_t taken = 0;
    const std::vector<deflating::CodeWord> code = deflating::huffman_code(counts, most_bits);
    for (const deflating::CodeWord& word : code) {
      EXPECT_LE(word.length, most_bits);
      if (word.length > 0) taken += 1U << (most_bits - word.length);
    }
    EXPECT_EQ(taken, 1U << most_bits);
    EXPECT_EQ(code[3].length, 0);
    EXPECT_LE(code[39].length, code[0].length);
  }
}

TEST(Deflated, runs_of_15_are_found_and_all_bytes_are_in_stretches) {
  for (std::size_t begin = 8; begin < 40; ++begin) {
    ByteVector bytes(80);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i);
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(begin), 15, bytes[begin - 1]);
    const std::vector<deflating::Stretch> stretches = deflating::find_repeats(bytes, 1);
    ASSERT_EQ(stretches.size(), 2U);
    EXPECT_EQ(stretches[0].fresh, begin);
    EXPECT_EQ(stretches[0].repeated, 15U);
    EXPECT_EQ(stretches[1].fresh, 80 - begin - 15);
    EXPECT_EQ(stretches[1].repeated, 0U);
  }
}

}  // namespace karst
