// .vti files as their tags describe them, read in place by all ranks; and what is wrong with a header, in its own words.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/scratch.hpp"

namespace karst {

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
  EXPECT_EQ(refused(vti(two, first + second)), where + " holds several arrays (grey, label). Choose one with --array NAME.");
  std::string many;
  for (int i = 0; i < 22; ++i) many += text("<DataArray type=\"UInt8\" Name=\"n\x1b", i, "\" format=\"appended\" offset=\"0\"/>\n");
  EXPECT_EQ(refused(vti(many, first)),
            where +
                " holds several arrays (n?0, n?1, n?2, n?3, n?4, n?5, n?6, n?7, n?8, n?9, n?10, n?11, n?12, n?13, n?14, n?15, n?16, "
                "n?17, n?18, n?19, and 2 more). Choose one with --array NAME.");
  named.array = "none";
  EXPECT_EQ(refused(vti(two, first + second), named), "array 'none' does not occur in " + where + " (arrays found: grey, label).");
  EXPECT_EQ(refused(vti("", first)), where + " holds no array of voxels. Is it the right file?");
  EXPECT_EQ(refused("<VTKFile type=\"UnstructuredGrid\">"), where + " is no VTK image: it holds no <VTKFile type=\"ImageData\">.");
  EXPECT_EQ(refused(vti(one, first + counted("short"))),
            "the header of " + where + " is invalid: array 'label' holds 5 bytes, but 5 x 4 x 3 voxels of uint16 need 120.");
  const std::string whole = vti(one, first + second);
  const std::size_t begin = whole.find(second) + 4;
  EXPECT_EQ(
      refused(whole.substr(0, begin + 119)),
      text(where, " holds ", begin + 119, " bytes, but 5 x 4 x 3 voxels of uint16 need 120 from byte ", begin, " on. Is it truncated?"));
}

constexpr const char* test_extent = "0 5 0 4 0 3";

// A whole file from its tags: nothing appended unless said.
std::string vti_of(const std::string& pieces, const std::string& whole = test_extent, const std::string& appended = "") {
  return text("<VTKFile type=\"ImageData\" header_type=\"UInt32\" byte_order=\"LittleEndian\" ><ImageData WholeExtent=\"", whole, "\">",
              pieces, "</ImageData>", appended, "</VTKFile>");
}

std::string piece(const std::string& cells, const std::string& extent = test_extent) {
  return text("<Piece Extent=\"", extent, "\"><CellData>", cells, "</CellData></Piece>");
}

std::string array_of(const std::string& attributes, const std::string& inside = "", const std::string& type = "UInt8") {
  return text("<DataArray Name=\"a\" type=\"", type, "\" ", attributes, ">", inside, "</DataArray>");
}

TEST(Vti, an_array_that_is_not_where_its_tag_says_is_refused) {
  const Scratch scratch;
  const std::string start = "the header of " + quote(scratch.path("a.vti")) + " is invalid: array 'a'";
  const auto refused = [&](const std::string& attributes, const std::string& inside, const std::string& appended) {
    return refusal(scratch.file("a.vti", vti_of(piece(array_of(attributes, inside)), test_extent, appended)));
  };
  const std::string appended = "<AppendedData encoding=\"raw\">_1234";  // and the 10 bytes of </VTKFile>
  const auto at = [](const std::string& offset) { return text("format=\"appended\" offset=\"", offset, "\""); };
  EXPECT_EQ(refused("format=\"ascii\"", "", ""), start + " is ascii, but nothing stands between its tags. Write it again.");
  EXPECT_EQ(refused("format=\"binary\"", " \n", ""), start + " is binary, but nothing stands between its tags. Write it again.");
  EXPECT_EQ(refused("format=\"ascii\" offset=\"0\"", "1", appended),
            start + " is ascii and yet has an offset into appended data. Write it again.");
  EXPECT_EQ(refused("format=\"xml\"", "1", ""),
            start + " has the format 'xml', which is neither ascii, binary nor appended. Write it again.");
  EXPECT_EQ(refused(at("0"), "", ""), start + " is appended, but there is no <AppendedData> that begins with '_'. Write it again.");
  EXPECT_EQ(refused(at("0"), "", "<AppendedData encoding=\"raw\">1234"),
            start + " is appended, but there is no <AppendedData> that begins with '_'. Write it again.");
  EXPECT_EQ(refused(at("-1"), "", appended), start + " has the offset '-1', which is no whole number from 0 to 2^63 - 1. Write it again.");
  EXPECT_EQ(refused(at(""), "", appended), start + " has the offset '', which is no whole number from 0 to 2^63 - 1. Write it again.");
  EXPECT_EQ(refused(at("14"), "", appended), start + " begins at byte 14 of the appended data, of which there are 14. Write it again.");
  EXPECT_EQ(refused(at("13"), "", appended),
            "the header of " + quote(scratch.path("a.vti")) + " is invalid: it ends before the voxels begin. Is it truncated?");
}

TEST(Vti, pieces_that_do_not_make_up_the_whole_are_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.vti")), start = "the header of " + where + " is invalid: ";
  const std::string ascii = array_of("format=\"ascii\"", "1");
  const auto refused = [&](const std::string& whole, const std::string& pieces) {
    return refusal(scratch.file("a.vti", vti_of(pieces, whole)));
  };
  const std::string whole = "0 5 0 4 0 3", low = "0 5 0 4 0 1", high = "0 5 0 4 1 3";
  const auto not_six = [&](const std::string& which, const std::string& extent) {
    return start + which + " is " + quote(extent) + ", not six whole numbers of 32 bits.";
  };
  for (const std::string extent : {"0 5 0 4 0", "0 5 0 4 0 x", "0 5 0 4 0 2147483648", "-9223372036854775808 5 0 4 0 3"}) {
    EXPECT_EQ(refused(extent, piece(ascii)), not_six("WholeExtent of <ImageData>", extent));
    EXPECT_EQ(refused(whole, piece(ascii, extent)), not_six("Extent of <Piece>", extent));
  }
  EXPECT_EQ(refused("0 5 0 4 3 3", piece(ascii)), where + " is 5 x 4 x 0 voxels: every extent must be at least 1.");
  EXPECT_EQ(refused(whole, piece(ascii, "0 5 0 4 0 4")), start + "its pieces do not lie inside WholeExtent. Write it again.");
  EXPECT_EQ(refused(whole, piece(ascii, "0 5 4 0 0 3")), start + "its pieces do not lie inside WholeExtent. Write it again.");
  EXPECT_EQ(refused(whole, piece(ascii, low)), start + "its pieces do not fill WholeExtent. Write it again.");
  EXPECT_EQ(refused(whole, piece(ascii) + piece(ascii, low)), start + "its pieces overlap within WholeExtent. Write it again.");
  EXPECT_EQ(refused(whole, piece(ascii, low) + piece(ascii, low) + piece(ascii, low)),
            start + "its pieces overlap within WholeExtent. Write it again.");
  EXPECT_EQ(refused(whole, piece(ascii, low) + piece(array_of("format=\"ascii\"", "1", "Int8"), high)),
            start + "array 'a' has one type in one piece and another in the next. Write it again.");
  EXPECT_EQ(refused(whole, piece(ascii, low) + piece("", high)), start + "array 'a' does not occur once in every piece. Write it again.");
  EXPECT_EQ(refused(whole, piece(ascii + ascii)), start + "array 'a' does not occur once in every piece. Write it again.");
}

TEST(Vti, what_is_no_label_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.vti"));
  const auto refused = [&](const std::string& pieces, const ImageLayout& layout = {}) {
    return refusal(scratch.file("a.vti", vti_of(pieces)), layout);
  };
  EXPECT_EQ(
      refused(piece(array_of("", "1", "Float64"))),
      where +
          " holds floating-point voxels (float64): grey values, not labels. Give --threshold (voxels at or below it are pore), or segment "
          "the image first.");
  EXPECT_EQ(refused(piece(array_of("", "1", "Bit"))), where +
                                                          " holds voxels of type 'Bit', which Karst does not know. Convert it to uint8, "
                                                          "int8, uint16, int16, uint32, int32, float32 or float64.");
  EXPECT_EQ(refused(piece(array_of("NumberOfComponents=\"3\"", "1"))),
            where + " holds 3 values per voxel in 'a': labels are single numbers. Name another array with --array.");
  EXPECT_EQ(refused(piece(array_of("NumberOfComponents=\"\"", "1"))),
            "the header of " + where + " is invalid: NumberOfComponents of array 'a' is '', which is no whole number.");
  ImageLayout named;
  named.array = "a";
  EXPECT_EQ(refused(text("<Piece Extent=\"0 5 0 4 0 3\"><PointData>", array_of("", "1"), "</PointData><CellData>", array_of("", "1"),
                         "</CellData></Piece>"),
                    named),
            where + " holds an array 'a' on its points and another one on its cells. Give --array cells:a or --array points:a.");
  const std::string huge = "0 1000 0 1000 0 1000", absurd = vti_of(piece(array_of("", "1"), huge), huge);
  EXPECT_EQ(
      refusal(scratch.file("a.vti", absurd)),
      text(where, " holds ", absurd.size(), " bytes compressed, which cannot become the 1000000000 bytes that 1000 x 1000 x 1000 voxels ",
           "of uint8 need. Is it truncated, or are the sizes wrong?"));
}

TEST(Vti, a_table_of_blocks_that_no_file_can_hold_is_refused) {
  const Scratch scratch;
  const std::string words = "the header of " + quote(scratch.path("a.vti")) +
                            " is invalid: array 'a' has a table of compressed blocks that its file cannot hold. Write it again.";
  const auto refused = [&](const auto& table) {
    return refusal(scratch.file(
        "a.vti", text("<VTKFile type=\"ImageData\" compressor=\"vtkZLibDataCompressor\" header_type=\"UInt", 8 * sizeof(table[0]),
                      "\"><ImageData WholeExtent=\"", test_extent, "\">", piece(array_of("format=\"appended\" offset=\"0\"")),
                      "</ImageData><AppendedData encoding=\"raw\">_", as_bytes(table), "</AppendedData></VTKFile>")));
  };
  using Short = std::vector<std::uint32_t>;
  using Long = std::vector<std::uint64_t>;
  EXPECT_EQ(refused(Short{1u << 31, 60, 0, 9}), words) << "so many blocks";
  EXPECT_EQ(refused(Long{std::uint64_t{1} << 60, 60, 0, 9}), words);
  EXPECT_EQ(refused(Short{1, 4000000000, 0, 9}), words) << "such a block";
  EXPECT_EQ(refused(Short{1, 4000000000, 60, 9}),
            quote(scratch.path("a.vti")) + " is damaged: its array 'a' has a compressed block 1 that does not unpack. Write it again.")
      << "a block that is not full may have any size when it is";
  EXPECT_EQ(refused(Short{1, 60, 61, 9}), words) << "a last block above the others";
  EXPECT_EQ(refused(Short{1, 60, 0, 4000000000}), words) << "so many compressed bytes";
  EXPECT_EQ(refused(Long{1, 60, 0, ~std::uint64_t{0}}), words);
  const std::string base64 = "/////wAAAAAAAAAA";  // 2^32 - 1 blocks
  EXPECT_EQ(refusal(scratch.file(
                "a.vti", text("<VTKFile type=\"ImageData\" compressor=\"vtkZLibDataCompressor\"><ImageData WholeExtent=\"", test_extent,
                              "\">", piece(array_of("format=\"binary\"", " \n " + base64)), "</ImageData></VTKFile>"))),
            words);
}

}  // namespace karst
