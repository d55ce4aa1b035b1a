// Raw voxels: what the user says about them, read by all ranks; and what is wrong with it, in its own words.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/scratch.hpp"

namespace karst {

ImageLayout raw_layout(const std::string& dtype, std::int64_t offset = 0) {
  return {test_shape, dtype, offset > 0 ? std::optional(offset) : std::nullopt, {}};
}

TEST(Raw, labels_of_every_type_are_read_by_all_ranks) {
  const Scratch scratch;
  expect_test_image(scratch.file("u8.raw", as_bytes(test_labels<std::uint8_t>())), raw_layout("uint8"));
  expect_test_image(scratch.file("i8.raw", as_bytes(test_labels<std::int8_t>())), raw_layout("int8"));
  expect_test_image(scratch.file("u16.raw", as_bytes(test_labels<std::uint16_t>())), raw_layout("uint16"));
  expect_test_image(scratch.file("i16.raw", as_bytes(test_labels<std::int16_t>())), raw_layout("int16le"));
  expect_test_image(scratch.file("u16be.raw", as_bytes(byte_swapped(test_labels<std::uint16_t>()))), raw_layout("uint16be"));
  expect_test_image(scratch.file("u32.raw", as_bytes(test_labels<std::uint32_t>())), raw_layout("uint32"));
  expect_test_image(scratch.file("i32.raw", as_bytes(test_labels<std::int32_t>())), raw_layout("int32"));
  expect_test_image(scratch.file("i64.raw", as_bytes(test_labels<std::int64_t>())), raw_layout("int64"));
}

TEST(Raw, grey_values_of_floating_point_are_read_with_a_threshold) {
  const Scratch scratch;
  ImageLayout layout = raw_layout("float32");
  layout.segmentation = Segmentation{40};
  expect_test_image(scratch.file("f32.raw", as_bytes(test_labels<float>())), layout);
  layout.dtype = "double";
  expect_test_image(scratch.file("f64.raw", as_bytes(test_labels<double>())), layout);
}

TEST(Raw, an_offset_is_skipped) {
  const Scratch scratch;
  expect_test_image(scratch.file("offset.raw", "12345" + as_bytes(test_labels<std::uint16_t>())), raw_layout("uint16", 5));
}

TEST(Raw, what_does_not_fit_is_refused) {
  const Scratch scratch;
  const std::string path = scratch.file("a.raw", std::string(60, 'a')), packed = scratch.file("a.raw.gz", "short");
  const auto refused = [&](const std::string& dtype) { return refusal(path, raw_layout(dtype)); };
  const auto floating = [&](const std::string& name) {
    return quote(path) + " holds floating-point voxels (" + name +
           "): grey values, not labels. Give --threshold (voxels at or below it are pore), or segment the image first.";
  };
  EXPECT_EQ(refused("double"), floating("float64"));
  EXPECT_EQ(refused("single"), floating("float32"));
  EXPECT_EQ(refused("float32be"), floating("float32"));
  EXPECT_EQ(refused("uint8be"), "accepted");
  EXPECT_EQ(refused("int"),
            "--dtype 'int' is not one of uint8, int8, uint16, int16, uint32, int32, uint64, int64, float32, float64 (with be behind it for "
            "big-endian files).");
  EXPECT_EQ(refusal(packed, raw_layout("uint8", 5)),
            "--offset cannot be given with " + quote(packed) + " (it is compressed). Decompress it first.");
  EXPECT_EQ(refusal(packed, {Index3{1000, 1000, 1000}, "uint16", {}, {}}),
            quote(packed) +
                " holds 5 bytes compressed, which cannot become the 2000000000 bytes that 1000 x 1000 x 1000 voxels of uint16 need. "
                "Is it truncated, or are the sizes wrong?");
}

}  // namespace karst
