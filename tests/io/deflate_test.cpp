// Compressed voxels: gzip and zlib, whole and damaged.
#include <gtest/gtest.h>
#include <zlib.h>

#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/scratch.hpp"

namespace karst {

constexpr int gzip_header = 15 + 16, zlib_header = 15;

std::string deflated(const std::string& bytes, int header) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, header, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

TEST(Deflate, compressed_nrrd_metaimage_and_raw_are_read) {
  const Scratch scratch;
  const std::string voxels = as_bytes(test_labels<std::uint16_t>());
  expect_test_image(
      scratch.file("a.nrrd", "NRRD0004\ntype: uint16\nsizes: 5 4 3\nendian: little\nencoding: gzip\n\n" + deflated(voxels, gzip_header)));
  expect_test_image(
      scratch.file("a.mha", "NDims = 3\nDimSize = 5 4 3\nElementType = MET_USHORT\nCompressedData = True\nElementDataFile = LOCAL\n" +
                                deflated(voxels, zlib_header)));
  const std::string in_two_parts = deflated(voxels.substr(0, 50), gzip_header) + deflated(voxels.substr(50), gzip_header);
  expect_test_image(scratch.file("a.raw.gz", in_two_parts), {test_shape, "uint16", {}, {}});
}

TEST(Deflate, what_is_damaged_or_does_not_fit_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.raw.gz"));
  const auto refused = [&](const std::string& bytes, const Index3& shape = test_shape) {
    return refusal(scratch.file("a.raw.gz", bytes), {shape, "uint16", {}, {}});
  };
  const std::string good = deflated(as_bytes(test_labels<std::uint16_t>()), gzip_header);
  EXPECT_EQ(refused(good), "accepted");
  EXPECT_EQ(refused(good, {5, 4, 2}),
            where + " holds more than the 80 bytes that its voxels need when decompressed. Is the shape or type wrong?");
  EXPECT_EQ(refused(good, {5, 4, 4}),
            where + " holds 120 bytes when decompressed, but its voxels need 160. Is it truncated, or is the shape wrong?");
  EXPECT_EQ(refused(good.substr(0, 40)), where + " is truncated: its compressed voxels end too early. Get it again.");
  std::string flipped = good;
  flipped[good.size() - 6] = static_cast<char>(flipped[good.size() - 6] ^ 1);
  EXPECT_EQ(refused(flipped), where + " is damaged: its compressed voxels cannot be decoded (incorrect data check). Get it again.");
  EXPECT_EQ(refused("no gzip at all"),
            where + " is damaged: its compressed voxels cannot be decoded (incorrect header check). Get it again.");
}

}  // namespace karst
