// Every uncompressed format, read by all ranks; and what is wrong with a header, in its own words.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/scratch.hpp"

namespace karst {

ImageLayout raw_layout(const std::string& dtype, std::int64_t offset = 0) {
  return {test_shape, dtype, offset > 0 ? std::optional(offset) : std::nullopt, {}};
}

std::string npy(const std::string& descr, const std::string& fortran, const std::string& shape, const std::string& voxels) {
  std::string header = text("{'descr': '", descr, "', 'fortran_order': ", fortran, ", 'shape': ", shape, ", }");
  header.resize(118, ' ');
  return "\x93NUMPY" + std::string("\x01\x00\x76\x00", 4) + header + voxels;
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

TEST(Raw, an_offset_is_skipped) {
  const Scratch scratch;
  expect_test_image(scratch.file("offset.raw", "12345" + as_bytes(test_labels<std::uint16_t>())), raw_layout("uint16", 5));
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

TEST(Npy, what_is_no_label_image_is_refused) {
  const Scratch scratch;
  const auto refused = [&](const std::string& bytes) { return refusal(scratch.file("a.npy", bytes)); };
  const std::string where = quote(scratch.path("a.npy"));
  EXPECT_EQ(refused("PK\x03\x04 and so on, long enough"), where + " is no .npy file: it does not begin with NumPy's magic bytes.");
  EXPECT_EQ(refused(npy("<f8", "False", "(3, 4, 5)", std::string(480, 'a'))),
            where +
                " holds floating-point voxels (float64): grey values, not labels. Segment the image first, so that each voxel holds a "
                "whole number.");
  EXPECT_EQ(refused(npy("<c8", "False", "(3, 4, 5)", std::string(480, 'a'))),
            where + " holds voxels of type '<c8', which Karst does not know. Convert it to uint8, int8, uint16, int16, uint32 or int32.");
  EXPECT_EQ(refused(npy("|u1", "False", "(20,)", std::string(20, 'a'))),
            where + " has 1 extents in 'shape' (20): a rock image has three. Is it a single slice, or does a voxel hold several values?");
  EXPECT_EQ(refused(npy("|u1", "Maybe", "(3, 4, 5)", std::string(60, 'a'))),
            "the header of " + where + " makes no sense: fortran_order is 'Maybe'.");
  EXPECT_EQ(refused(npy("|u1", "False", "(3, 4, 5)", std::string(59, 'a'))),
            where + " holds 187 bytes, but 5 x 4 x 3 voxels of uint8 need 60 from byte 128 on. Is it truncated?");
  EXPECT_EQ(refused(npy("|u1", "False", "(3, 4, 5)", std::string(61, 'a'))),
            where + " holds 189 bytes, but 5 x 4 x 3 voxels of uint8 need 60 from byte 128 on. Does its header belong to another file?");
  EXPECT_EQ(refused(npy("|u1", "False", "(3, 4, 5)", "").substr(0, 60)),
            "the header of " + where + " makes no sense: it ends in the middle of its header. Is it truncated?");
}

TEST(Nrrd, attached_and_detached_headers_are_read) {
  const Scratch scratch;
  const std::string voxels = as_bytes(test_labels<std::uint16_t>());
  const std::string fields = "type: unsigned short\ndimension: 3\nsizes: 5 4 3\nendian: little\nencoding: raw\n";
  expect_test_image(scratch.file("a.nrrd", "NRRD0004\n# made by hand\n" + fields + "key:=value: with colon\n\n" + voxels));
  expect_test_image(scratch.file(
      "crlf.nrrd", "NRRD0004\r\ntype: ushort\r\ndimension: 3\r\nsizes: 5 4 3\r\nendian: little\r\nencoding: raw\r\n\r\n" + voxels));
  scratch.file("b.raw", "skip" + voxels);
  expect_test_image(scratch.file("b.nhdr", "NRRD0004\n" + fields + "byte skip: 4\ndata file: b.raw\n"));
  expect_test_image(scratch.file("c.nhdr", "NRRD0004\n" + fields + "byte skip: -1\ndata file: b.raw"));
  expect_test_image(scratch.file("big.nrrd", "NRRD0004\ntype: uint16\nsizes: 5 4 3\nendian: big\nencoding: raw\n\n" +
                                                 as_bytes(byte_swapped(test_labels<std::uint16_t>()))));
}

TEST(Nrrd, the_voxel_size_is_known_when_the_header_gives_a_unit) {
  const Scratch scratch;
  const auto size = [&](const std::string& fields) {
    const ImageFile image = open_image(scratch.file("a.nrrd", "NRRD0004\ntype: uint8\nsizes: 5 4 3\nencoding: raw\n" + fields + "\n" +
                                                                  as_bytes(test_labels<std::uint8_t>())),
                                       {}, Comm());
    return voxel_size(image, std::nullopt).value_or(-1);
  };
  EXPECT_DOUBLE_EQ(size("spacings: 5 5 5\nunits: \"um\" \"um\" \"um\"\n"), 5e-6);
  EXPECT_DOUBLE_EQ(size("space directions: (0,0.002,0) (0.002,0,0) (0,0,0.002)\nspace units: \"mm\" \"mm\" \"mm\"\n"), 2e-6);
  EXPECT_EQ(size("spacings: 5 5 5\n"), -1) << "no unit, no size";
  EXPECT_EQ(size(""), -1);
  try {
    size("spacings: 5 5 9\nunits: \"um\" \"um\" \"um\"\n");
    FAIL();
  } catch (const InputError& e) {
    EXPECT_EQ(e.what(),
              quote(scratch.path("a.nrrd")) +
                  " has voxels of 5 x 5 x 9 um (the lattice needs cubes). Resample it, or give --voxel-size if the header is wrong.");
  }
}

TEST(Nrrd, what_is_damaged_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.nrrd"));
  const auto refused = [&](const std::string& bytes) { return refusal(scratch.file("a.nrrd", bytes)); };
  EXPECT_EQ(refused("NRRX0004\n\n"), where + " is no NRRD file: it does not begin with NRRD000.");
  EXPECT_EQ(refused("NRRD0004\nnonsense\n\n"), "the header of " + where + " makes no sense: 'nonsense' is no line of an NRRD header.");
  EXPECT_EQ(refused("NRRD0004\ntype: uint8\nsizes: 5 4 3\nencoding: bzip2\n\n"),
            where + " has the encoding 'bzip2', which Karst does not read. Save it as raw or gzip.");
  EXPECT_EQ(refused("NRRD0004\ntype: uint16\nsizes: 5 4 3\nencoding: raw\n\n"),
            "the header of " + where + " makes no sense: voxels of uint16 need 'endian: little' or 'endian: big'.");
  EXPECT_EQ(refused("NRRD0004\ntype: block\nsizes: 5 4 3\nencoding: raw\n\n"),
            where + " holds voxels of type 'block', which Karst does not know. Convert it to uint8, int8, uint16, int16, uint32 or int32.");
  EXPECT_EQ(refused("NRRD0004\ntype: uint8\nsizes: 5 4\nencoding: raw\n\n"),
            where + " has 2 extents in 'sizes' (5 4): a rock image has three. Is it a single slice, or does a voxel hold several values?");
  EXPECT_EQ(refused("NRRD0004\ntype: uint8\nsizes: 5 4 q\nencoding: raw\n\n"),
            "the header of " + where + " makes no sense: 'q' in 'sizes' is no whole number.");
  EXPECT_EQ(refused("NRRD0004\ntype: uint8\nsizes: 5 4 3\nencoding: raw\ndata file: gone.raw\n"),
            quote(scratch.path("gone.raw")) + " does not exist. Is the path right?");
}

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
  EXPECT_EQ(refused("NDims = 3\n"), "the header of " + where + " makes no sense: it ends before ElementDataFile. Is it truncated?");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_FLOAT\nElementDataFile = LOCAL\n"),
            where +
                " holds floating-point voxels (MET_FLOAT): grey values, not labels. Segment the image first, so that each voxel holds a "
                "whole number.");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_UCHAR\nElementNumberOfChannels = 3\nElementDataFile = LOCAL\n"),
            where + " holds 3 values per voxel: labels are single numbers. Save one channel.");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_UCHAR\nElementDataFile = LIST\n"),
            where + " spreads its voxels over several files. Save it with one data file.");
  EXPECT_EQ(refused("NDims = 3\nDimSize = 5 4 3\nElementType = MET_UCHAR\nBinaryData = False\nElementDataFile = LOCAL\n"),
            where + " holds its voxels as text. Save it in binary.");
}

std::string vti(const std::string& data_array, const std::string& appended, const std::string& attributes = "") {
  return text("<?xml version=\"1.0\"?>\n<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt32\"",
              attributes, ">\n",
              "<ImageData WholeExtent=\"2 7 0 4 0 3\" Origin=\"0 0 0\" Spacing=\"1 1 1\">\n<Piece Extent=\"2 7 0 4 0 3\">\n<CellData>\n",
              data_array, "\n</CellData>\n</Piece>\n</ImageData>\n<AppendedData encoding=\"raw\">\n _", appended,
              "\n</AppendedData>\n</VTKFile>\n");
}

std::string counted(const std::string& bytes) {
  return as_bytes(std::vector<std::uint32_t>{static_cast<std::uint32_t>(bytes.size())}) + bytes;
}

TEST(Vti, appended_raw_data_is_read_in_place) {
  const Scratch scratch;
  const std::string first = counted("other array"), second = counted(as_bytes(test_labels<std::uint16_t>()));
  const std::string one = "<DataArray type=\"UInt16\" Name=\"label\" format=\"appended\" offset=\"15\"/>";
  const std::string two = "<DataArray type=\"Float32\" Name=\"grey\" format=\"appended\" offset=\"0\"/>\n" + one;
  EXPECT_EQ(expect_test_image(scratch.file("a.vti", vti(one, first + second))).packing, Packing::plain);
  ImageLayout named;
  named.array = "label";
  expect_test_image(scratch.file("b.vti", vti(two, first + second)), named);
  const std::string where = quote(scratch.path("c.vti"));
  const auto refused = [&](const std::string& bytes, const ImageLayout& layout = {}) {
    return refusal(scratch.file("c.vti", bytes), layout);
  };
  EXPECT_EQ(refused(vti(two, first + second)), where + " holds several arrays (grey, label). Say which one with --array NAME.");
  named.array = "none";
  EXPECT_EQ(refused(vti(two, first + second), named), "array 'none' does not occur in " + where + " (arrays found: grey, label).");
  EXPECT_EQ(refused(vti("", first)), where + " holds no array of voxels. Is it the right file?");
  EXPECT_EQ(refused("<VTKFile type=\"UnstructuredGrid\">"), where + " is no VTK image: it holds no <VTKFile type=\"ImageData\">.");
  EXPECT_EQ(refused(vti(one, first + counted("short"))),
            "the header of " + where + " makes no sense: array 'label' holds 5 bytes, but 5 x 4 x 3 voxels of uint16 need 120.");
  const std::string whole = vti(one, first + second);
  const std::size_t begin = whole.find(second) + 4;
  EXPECT_EQ(
      refused(whole.substr(0, begin + 119)),
      text(where, " holds ", begin + 119, " bytes, but 5 x 4 x 3 voxels of uint16 need 120 from byte ", begin, " on. Is it truncated?"));
}

}  // namespace karst
