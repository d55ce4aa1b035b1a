// NumPy arrays, read by all ranks; and what is wrong with a header, in its own words.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/scratch.hpp"

namespace karst {

std::string npy(const std::string& descr, const std::string& fortran, const std::string& shape, const std::string& voxels) {
  std::string header = text("{'descr': '", descr, "', 'fortran_order': ", fortran, ", 'shape': ", shape, ", }");
  header.resize(118, ' ');
  return "\x93NUMPY" + std::string("\x01\x00\x76\x00", 4) + header + voxels;
}

TEST(Npy, the_same_array_is_the_same_rock_in_either_order_and_either_endian) {
  const Scratch scratch;
  std::vector<std::uint16_t> fortran;  // array[z, y, x] with z fastest
  for (std::int64_t x = 0; x < 5; ++x) {
    for (std::int64_t y = 0; y < 4; ++y) {
      for (std::int64_t z = 0; z < 3; ++z) fortran.push_back(static_cast<std::uint16_t>(test_label({x, y, z})));
    }
  }
  const ImageFile c = expect_test_image(scratch.file("c.npy", npy("<u2", "False", "(3, 4, 5)", as_bytes(test_labels<std::uint16_t>()))));
  EXPECT_EQ(c.order, "x varies fastest: array indices are [z, y, x], C order");
  const ImageFile f = expect_test_image(scratch.file("f.npy", npy("<u2", "True", "(3, 4, 5)", as_bytes(fortran))));
  EXPECT_EQ(f.order, "z varies fastest: array indices are [z, y, x], Fortran order");
  expect_test_image(scratch.file("cb.npy", npy(">u2", "False", "(3, 4, 5)", as_bytes(byte_swapped(test_labels<std::uint16_t>())))));
  expect_test_image(scratch.file("fb.npy", npy(">u2", "True", "(3, 4, 5)", as_bytes(byte_swapped(fortran)))));
  expect_test_image(scratch.file("i8.npy", npy("|i1", "False", "(3L, 4L, 5L)", as_bytes(test_labels<std::int8_t>()))));
  expect_test_image(scratch.file("i64.npy", npy("<i8", "False", "(3,4,5)", as_bytes(test_labels<std::int64_t>()))));
}

TEST(Npy, grey_values_of_floating_point_are_read_with_a_threshold) {
  const Scratch scratch;
  ImageLayout layout;
  layout.segmentation = Segmentation{40};
  expect_test_image(scratch.file("f4.npy", npy("<f4", "False", "(3, 4, 5)", as_bytes(test_labels<float>()))), layout);
  EXPECT_EQ(refusal(scratch.file("f2.npy", npy("<f2", "False", "(3, 4, 5)", std::string(120, 'a'))), layout),
            quote(scratch.path("f2.npy")) +
                " holds voxels of type '<f2', which Karst does not know. Convert it to uint8, int8, uint16, "
                "int16, uint32, int32, float32 or float64.");
}

TEST(Npy, what_is_no_label_image_is_refused) {
  const Scratch scratch;
  const auto refused = [&](const std::string& bytes) { return refusal(scratch.file("a.npy", bytes)); };
  const std::string where = quote(scratch.path("a.npy"));
  EXPECT_EQ(refused("PK\x03\x04 and so on, long enough"), where + " is no .npy file: it does not begin with NumPy's magic bytes.");
  EXPECT_EQ(refused(npy("<f8", "False", "(3, 4, 5)", std::string(480, 'a'))),
            where +
                " holds floating-point voxels (float64): grey values, not labels. Give --threshold (voxels at or below it are pore), or "
                "segment the image first.");
  EXPECT_EQ(refused(npy("<c8", "False", "(3, 4, 5)", std::string(480, 'a'))),
            where +
                " holds voxels of type '<c8', which Karst does not know. Convert it to uint8, int8, uint16, int16, uint32, int32, float32 "
                "or float64.");
  EXPECT_EQ(refused(npy("|u1", "False", "(20,)", std::string(20, 'a'))),
            where + " has 1 extents in 'shape' (20): a rock image has three. Is it a single slice, or does a voxel hold several values?");
  EXPECT_EQ(refused(npy("|u1", "Maybe", "(3, 4, 5)", std::string(60, 'a'))),
            "the header of " + where + " is invalid: fortran_order is 'Maybe'.");
  EXPECT_EQ(refused(npy("|u1", "False", "(3, 4, 5)", std::string(59, 'a'))),
            where + " holds 187 bytes, but 5 x 4 x 3 voxels of uint8 need 60 from byte 128 on. Is it truncated?");
  EXPECT_EQ(refused(npy("|u1", "False", "(3, 4, 5)", std::string(61, 'a'))),
            where + " holds 189 bytes, but 5 x 4 x 3 voxels of uint8 need 60 from byte 128 on. Does its header belong to another file?");
  EXPECT_EQ(refused(npy("|u1", "False", "(3, 4, 5)", "").substr(0, 60)),
            "the header of " + where + " is invalid: it ends in the middle of its header. Is it truncated?");
}

TEST(Npy, a_header_that_makes_no_sense_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.npy"));
  const auto refused = [&](std::string dictionary) {
    dictionary.resize(118, ' ');
    return refusal(scratch.file("a.npy", "\x93NUMPY" + std::string("\x01\x00\x76\x00", 4) + dictionary + std::string(60, 'a')));
  };
  const std::string start = "the header of " + where + " is invalid: ";
  EXPECT_EQ(refused("{'descr': '|u1', 'fortran_order': False, 'shape': (3, 4, 5)}"), "accepted");
  EXPECT_EQ(refused("{'descr': '|u1', 'fortran_order': False}"), start + "'shape' is missing.");
  EXPECT_EQ(refused("{'fortran_order': False, 'shape': (3, 4, 5), 'descr':"), start + "'descr' has no value.");
  EXPECT_EQ(refused("{'descr': '|u1', 'fortran_order': False, 'shape': (3, 4, 5"), start + "'shape' does not end.");
  EXPECT_EQ(refused("{'descr': 'u', 'fortran_order': False, 'shape': (3, 4, 5)}"), start + "its type is 'u'.");
  EXPECT_EQ(refused("{'descr': '|u1', 'fortran_order': False, 'shape': (3, 4, -q)}"), start + "'-q' in 'shape' is no whole number.");
  EXPECT_EQ(refused("{'descr': '|u1', 'fortran_order': False, 'shape': (3, 0, 5)}"),
            where + " is 5 x 0 x 3 voxels: every extent must be at least 1.");
  for (const std::string type : {"<f9223372036854775807", "|b2", "<i-1", "|u\033"}) {  // the last one would move the cursor
    EXPECT_EQ(refused("{'descr': '" + type + "', 'fortran_order': False, 'shape': (3, 4, 5)}"),
              where + " holds voxels of type " + quote(type == "|u\033" ? "|u?" : type) +
                  ", which Karst does not know. Convert it to uint8, int8, uint16, int16, uint32, int32, float32 or float64.");
  }
}

}  // namespace karst
