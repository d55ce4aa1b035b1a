// MetaImage, local and separate, read by all ranks; and what is wrong with a header, in its own words.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(MetaImage, local_and_separate_data_are_read) {
  const Scratch scratch;
  const std::string fields = "ObjectType = Image\nNDims = 3\nDimSize = 5 4 3\nElementType = MET_USHORT\n";
  const std::string voxels = as_bytes(test_labels<std::uint16_t>());
  expect_test_image(scratch.file("a.mha", fields + "ElementDataFile = LOCAL\n" + voxels));
  scratch.file("b.raw", voxels);
  expect_test_image(scratch.file("b.mhd", fields + "ElementDataFile = b.raw\n"));
  expect_test_image(scratch.file("c.mhd", fields + "ElementDataFile = b.raw"));
  scratch.file("d.raw", "some header" + voxels);
  expect_test_image(scratch.file("d.mhd", fields + "HeaderSize = 11\nElementDataFile = d.raw\n"));
  expect_test_image(scratch.file("e.mhd", fields + "HeaderSize = -1\nElementDataFile = d.raw\n"));
  expect_test_image(scratch.file(
      "f.mha", fields + "BinaryDataByteOrderMSB = True\nElementDataFile = LOCAL\n" + as_bytes(byte_swapped(test_labels<std::uint16_t>()))));
}

TEST(MetaImage, what_is_damaged_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.mha"));
  const auto refused = [&](const std::string& bytes) { return refusal(scratch.file("a.mha", bytes)); };
  EXPECT_EQ(refused("NDims = 3\n"), "the header of " + where + " is invalid: it ends before ElementDataFile. Is it truncated?");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_FLOAT\nElementDataFile = LOCAL\n"),
            where +
                " holds floating-point voxels (float32): grey values, not labels. Give --threshold (voxels at or below it are pore), or "
                "segment the image first.");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_UCHAR\nElementNumberOfChannels = 3\nElementDataFile = LOCAL\n"),
            where + " holds 3 values per voxel: labels are single numbers. Save one channel.");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_UCHAR\nElementNumberOfChannels = 1\x1b[2J\nElementDataFile = LOCAL\n"),
            where + " holds 1?[2J values per voxel: labels are single numbers. Save one channel.");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_UCHAR\nElementDataFile = LIST\n"),
            where + " spreads its voxels over several files. Save it with one data file.");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_UCHAR\nBinaryData = False\nElementDataFile = LOCAL\n"),
            where + " holds its voxels as text. Save it in binary.");
}

TEST(MetaImage, yes_and_no_are_what_metaio_takes_them_for) {
  const Scratch scratch;
  const std::string fields = "NDims = 3\nDimSize = 5 4 3\nElementType = MET_USHORT\n", end = "ElementDataFile = LOCAL\n";
  const std::string little = as_bytes(test_labels<std::uint16_t>()), big = as_bytes(byte_swapped(test_labels<std::uint16_t>()));
  for (const std::string yes : {"True", "true", "T", "1"}) {
    expect_test_image(scratch.file("a.mha", fields + "BinaryData = " + yes + "\nElementByteOrderMSB = " + yes + "\n" + end + big));
  }
  for (const std::string no : {"False", "false", "F", "0"}) {
    expect_test_image(scratch.file("a.mha", fields + "CompressedData = " + no + "\nBinaryDataByteOrderMSB = " + no + "\n" + end + little));
  }
}

TEST(MetaImage, a_header_that_makes_no_sense_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.mhd"));
  const std::string start = "the header of " + where + " is invalid: ";
  const std::string sizes = "DimSize = 5 4 3\n", type = "ElementType = MET_UCHAR\n", file = "ElementDataFile = a.raw\n";
  scratch.file("a.raw", as_bytes(test_labels<std::uint8_t>()));
  scratch.file("empty.raw", "");
  const auto refused = [&](const std::string& bytes) { return refusal(scratch.file("a.mhd", bytes)); };
  EXPECT_EQ(refused(sizes + type + file), "accepted");
  EXPECT_EQ(refused(type + file), start + "the field 'DimSize' is missing.");
  EXPECT_EQ(refused(sizes + file), start + "the field 'ElementType' is missing.");
  EXPECT_EQ(refused("nonsense\n" + sizes + type + file), start + "'nonsense' is no line of a MetaImage.");
  EXPECT_EQ(refused(sizes + sizes + type + file), start + "'DimSize' occurs twice.");
  EXPECT_EQ(refused("NDims = 2\n" + sizes + type + file), start + "'NDims' is '2', but 'DimSize' are 3.");
  EXPECT_EQ(
      refused("DimSize = 5 4\n" + type + file),
      where + " has 2 extents in 'DimSize' (5 4): a rock image has three. Is it a single slice, or does a voxel hold several values?");
  EXPECT_EQ(refused("DimSize = 5 4 x\n" + type + file), start + "'x' in 'DimSize' is no whole number.");
  EXPECT_EQ(refused("DimSize = 5 4 -3\n" + type + file), where + " is 5 x 4 x -3 voxels: every extent must be at least 1.");
  EXPECT_EQ(refused(sizes + type + "ElementDataFile =\n"), start + "'ElementDataFile' names no file.");
  EXPECT_EQ(refused(sizes + type + "HeaderSize = all\n" + file), start + "'HeaderSize' is no whole number.");
  EXPECT_EQ(refused(sizes + type + "HeaderSize = -2\n" + file),
            start + "'HeaderSize' is -2 (below zero only -1 means something: the voxels end the file).");
  EXPECT_EQ(refused(sizes + type + "HeaderSize = 61\n" + file),
            start + "'HeaderSize' is 61, but " + quote(scratch.path("a.raw")) + " holds only 60 bytes.");
  EXPECT_EQ(refused(sizes + type + "HeaderSize = -1\nCompressedData = True\n" + file),
            start + "'HeaderSize' is -1, but the begin of compressed voxels cannot be computed from their end.");
  EXPECT_EQ(refused("DimSize = 1000 1000 1000\n" + type + "CompressedData = True\n" + file),
            quote(scratch.path("a.raw")) +
                " holds 60 bytes compressed, which cannot become the 1000000000 bytes that 1000 x 1000 x 1000 voxels of uint8 need. "
                "Is it truncated, or are the sizes wrong?");
  EXPECT_EQ(refused(sizes + type + "ElementDataFile = slice%03d.raw 1 3 1\n"),
            where + " spreads its voxels over several files. Save it with one data file.");
  EXPECT_EQ(refused(sizes + type + "ElementDataFile = empty.raw\n"),
            quote(scratch.path("empty.raw")) + " is empty (0 bytes). Was it written completely?");
  EXPECT_EQ(refused(sizes + "ElementType = MET_OTHER\n" + file),
            where +
                " holds voxels of type 'MET_OTHER', which Karst does not know. Convert it to uint8, int8, uint16, int16, uint32, int32, "
                "float32 or float64.");
}

}  // namespace karst
