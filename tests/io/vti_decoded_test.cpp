// .vti files as VTK itself writes them, in every encoding.
#include <gtest/gtest.h>
#include <vtkCellData.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnsignedShortArray.h>
#include <vtkXMLImageDataWriter.h>

#include <cstring>

#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/scratch.hpp"

namespace karst {

struct Encoding {
  int mode = vtkXMLWriter::Appended;
  int compressor = vtkXMLWriter::NONE;
  bool base64 = false;
  int byte_order = vtkXMLWriter::LittleEndian;
  bool on_points = false;
};

void write_vti(const std::string& path, const Encoding& encoding) {
  const Comm comm;
  comm.on_root([&] {
    const std::vector<std::uint16_t> labels = test_labels<std::uint16_t>();
    vtkNew<vtkUnsignedShortArray> array;
    array->SetName("label");
    array->SetNumberOfValues(static_cast<vtkIdType>(labels.size()));
    std::memcpy(array->GetVoidPointer(0), labels.data(), labels.size() * 2);
    vtkNew<vtkImageData> image;
    const int more = encoding.on_points ? 0 : 1;
    image->SetDimensions(static_cast<int>(test_shape[0]) + more, static_cast<int>(test_shape[1]) + more,
                         static_cast<int>(test_shape[2]) + more);
    encoding.on_points ? image->GetPointData()->SetScalars(array) : image->GetCellData()->SetScalars(array);
    vtkNew<vtkXMLImageDataWriter> writer;
    writer->SetInputData(image);
    writer->SetFileName(path.c_str());
    writer->SetDataMode(encoding.mode);
    writer->SetCompressorType(encoding.compressor);
    writer->SetEncodeAppendedData(encoding.base64);
    writer->SetByteOrder(encoding.byte_order);
    EXPECT_EQ(writer->Write(), 1);
    return std::string();
  });
}

TEST(VtiDecoded, every_encoding_that_vtk_writes_is_read) {
  const Scratch scratch;
  for (const int mode : {vtkXMLWriter::Ascii, vtkXMLWriter::Binary, vtkXMLWriter::Appended}) {
    for (const int compressor : {vtkXMLWriter::NONE, vtkXMLWriter::ZLIB, vtkXMLWriter::LZ4, vtkXMLWriter::LZMA}) {
      for (const bool base64 : {false, true}) {
        for (const int byte_order : {vtkXMLWriter::LittleEndian, vtkXMLWriter::BigEndian}) {
          for (const bool on_points : {false, true}) {
            SCOPED_TRACE(text("mode ", mode, " compressor ", compressor, " base64 ", base64, " order ", byte_order, " points ", on_points));
            write_vti(scratch.path("a.vti"), {mode, compressor, base64, byte_order, on_points});
            const ImageFile image = expect_test_image(scratch.path("a.vti"));
            const bool in_place = mode == vtkXMLWriter::Appended && compressor == vtkXMLWriter::NONE && !base64;
            EXPECT_EQ(image.packing == Packing::plain, in_place);
          }
        }
      }
    }
  }
}

TEST(VtiDecoded, pieces_of_points_and_cells_are_joined) {
  const Scratch scratch;
  const auto piece = [](const std::string& tag, const std::string& extent, std::int64_t x_end, std::int64_t x_begin) {
    std::string numbers;
    for (std::int64_t z = 0; z < 3; ++z) {
      for (std::int64_t y = 0; y < 4; ++y) {
        for (std::int64_t x = x_begin; x < x_end; ++x) numbers += text(test_label({x, y, z}), x % 2 == 0 ? " " : "\n");
      }
    }
    return text("<Piece Extent=\"", extent, "\"><", tag, "><DataArray type=\"Int16\" Name=\"label\" format=\"ascii\">", numbers,
                "<InformationKey name=\"a\"/></DataArray></", tag, "></Piece>");
  };
  const auto file = [](const std::string& whole, const std::string& pieces) {
    return text("<VTKFile type=\"ImageData\" byte_order=\"BigEndian\"><ImageData WholeExtent=\"", whole, "\">", pieces,
                "</ImageData></VTKFile>");
  };
  expect_test_image(
      scratch.file("cells.vti", file("2 7 0 4 0 3", piece("CellData", "5 7 0 4 0 3", 5, 3) + piece("CellData", "2 5 0 4 0 3", 3, 0))));
  expect_test_image(
      scratch.file("points.vti", file("2 6 0 3 0 2", piece("PointData", "2 4 0 3 0 2", 3, 0) + piece("PointData", "4 6 0 3 0 2", 5, 2))));
}

TEST(VtiDecoded, names_may_hold_references_to_characters) {
  const Scratch scratch;
  const std::string file = scratch.file("a.vti",
                                        "<VTKFile type=\"ImageData\"><ImageData WholeExtent=\"0 2 0 1 0 1\"><Piece Extent=\"0 2 0 1 0 "
                                        "1\"><CellData><DataArray type=\"UInt8\" "
                                        "Name=\"&#956;&#x43;&#84; &lt;a&amp;b&gt; &c &#x110000; &#; &\" format=\"ascii\">1 "
                                        "0</DataArray></CellData></Piece></ImageData></VTKFile>");
  ImageLayout layout;
  layout.array = "\u03bcCT <a&b> &c &#x110000; &#; &";
  EXPECT_EQ(refusal(file, layout), "accepted");
}

TEST(VtiDecoded, numbers_as_text_must_be_of_their_type) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.vti"));
  const auto refused = [&](const std::string& numbers, const std::string& type = "UInt8") {
    return refusal(scratch.file(
        "a.vti",
        text(
            "<VTKFile type=\"ImageData\"><ImageData WholeExtent=\"0 2 0 1 0 1\"><Piece Extent=\"0 2 0 1 0 1\"><CellData><DataArray type=\"",
            type, "\" Name=\"a\" format=\"ascii\">", numbers, "</DataArray></CellData></Piece></ImageData></VTKFile>")));
  };
  EXPECT_EQ(refused(" 1\n255 "), "accepted");
  EXPECT_EQ(refused("+1 0"), "accepted");
  EXPECT_EQ(refused("1 +-1", "Int32"), where + " is damaged: its array 'a' holds '+-1', which is no number of its type. Write it again.");
  EXPECT_EQ(refused("1 256"), where + " is damaged: its array 'a' holds '256', which is no number of its type. Write it again.");
  EXPECT_EQ(refused("1 -1"), where + " is damaged: its array 'a' holds '-1', which is no number of its type. Write it again.");
  EXPECT_EQ(refused("1 2x", "Int32"), where + " is damaged: its array 'a' holds '2x', which is no number of its type. Write it again.");
  EXPECT_EQ(refused("1"), where + " is damaged: its array 'a' ends too early. Write it again.");
  EXPECT_EQ(refused("1 2 3"), where + " is damaged: its array 'a' has '3' after its last number. Write it again.");
}

// One array of 60 numbers on cells. VTK's own reader crashes on a damaged one that stands without <PointData>.
std::string without_points(const std::string& path) {
  std::string bytes = bytes_of(path);
  const std::size_t begin = bytes.find("<PointData"), end = bytes.find("</PointData>");
  return bytes.replace(begin, end + 12 - begin, std::string(end + 12 - begin, ' '));
}

TEST(VtiDecoded, any_flipped_bit_of_a_compressed_array_is_read_or_refused) {
  const Scratch scratch;
  for (const int mode : {vtkXMLWriter::Binary, vtkXMLWriter::Appended}) {
    for (const int compressor : {vtkXMLWriter::ZLIB, vtkXMLWriter::LZ4, vtkXMLWriter::LZMA}) {
      write_vti(scratch.path("a.vti"), {mode, compressor, mode == vtkXMLWriter::Binary});
      const std::string good = without_points(scratch.path("a.vti"));
      const std::size_t begin = good.find(mode == vtkXMLWriter::Binary ? "<DataArray" : "<AppendedData");
      for (std::size_t at = begin; at < good.size(); at += 3) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ (1 << at % 8));
        const std::string found = refusal(scratch.file("b.vti", bad));
        EXPECT_TRUE(found == "accepted" || found.find(quote(scratch.path("b.vti"))) != std::string::npos) << at << ": " << found;
      }
    }
  }
}

TEST(VtiDecoded, blocks_and_pieces_that_take_too_much_memory_are_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.vti"));
  const auto refused = [&](const std::string& extent, const std::string& attributes, const std::string& pieces,
                           const std::string& appended) {
    return refusal(
        scratch.file("a.vti", text("<VTKFile type=\"ImageData\" header_type=\"UInt64\"", attributes, "><ImageData WholeExtent=\"", extent,
                                   "\">", pieces, "</ImageData><AppendedData encoding=\"raw\">_", appended)));
  };
  const auto piece = [](const std::string& extent) {
    return text("<Piece Extent=\"", extent,
                "\"><CellData><DataArray Name=\"a\" type=\"UInt8\" format=\"appended\" offset=\"0\"/></CellData></Piece>");
  };
  const std::string large = "0 1024 0 1024 0 512";
  EXPECT_EQ(refused(large, " compressor=\"vtkZLibDataCompressor\"", piece(large),
                    as_bytes(std::vector<std::uint64_t>{1, 1 << 29, 0, 600'000}) + std::string(600'000, 'x')),
            where +
                " has compressed blocks of 512.0 MiB in its array 'a', and Karst reads 256.0 MiB at most. Write it with smaller blocks, or "
                "uncompressed.");
  std::string many;
  for (int i = 0; i < 4097; ++i) many += piece(text(i, " ", i + 1, " 0 1 0 1"));
  EXPECT_EQ(refused("0 4097 0 1 0 1", "", many, ""),
            "the header of " + where + " is invalid: its pieces are 4097, and Karst reads 4096 at most. Write it again.");
  std::string arrays;
  for (int i = 0; i < 100'002; ++i) arrays += "<DataArray/>";
  EXPECT_EQ(refused("0 1 0 1 0 1", "", arrays, ""), where + " holds more than 100000 arrays or pieces. Write it with fewer pieces.");
}

TEST(VtiDecoded, field_data_and_deep_nesting_are_passed_over) {
  const Scratch scratch;
  write_vti(scratch.path("a.vti"), {vtkXMLWriter::Appended, vtkXMLWriter::ZLIB});
  const std::string good = bytes_of(scratch.path("a.vti"));
  const std::size_t at = good.find("<Piece");
  const auto with = [&](const std::string& more) { return scratch.file("b.vti", good.substr(0, at) + more + good.substr(at)); };
  expect_test_image(with(
      "<FieldData><Array format=\"appended\" offset=\"1e308\"/><DataArray Name=\"f\" format=\"appended\" offset=\"-9\"/></FieldData>"));
  std::string nested, closed;
  for (int i = 0; i < 200'000; ++i) nested += "<a>", closed += "</a>";
  expect_test_image(with(nested + closed));
  expect_test_image(with("<!-- <Piece> --><![CDATA[<Piece>]]><!DOCTYPE x><?php <Piece> ?>"));
  EXPECT_EQ(refusal(with("<" + std::string((1 << 20) + 1, 'a') + ">")),
            text(quote(scratch.path("b.vti")), " has a tag at byte ", at, " that is longer than 1 MiB. Write it again."));
}

TEST(VtiDecoded, a_file_that_is_cut_short_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("cut.vti"));
  const auto cut = [&](const Encoding& encoding, const char* mark, std::size_t more) {
    write_vti(scratch.path("whole.vti"), encoding);
    const std::string whole = bytes_of(scratch.path("whole.vti"));
    return refusal(scratch.file("cut.vti", whole.substr(0, whole.find('>', whole.find(mark)) + more)));
  };
  for (const bool base64 : {false, true}) {
    EXPECT_EQ(cut({vtkXMLWriter::Appended, vtkXMLWriter::ZLIB, base64}, "<AppendedData", 35),
              where + " is damaged: its array 'label' ends too early. Write it again.");
  }
  for (const int mode : {vtkXMLWriter::Ascii, vtkXMLWriter::Binary}) {
    EXPECT_EQ(cut({mode, vtkXMLWriter::ZLIB}, "<DataArray", 40), where + " is damaged: its array 'label' is cut short. Write it again.");
  }
}

}  // namespace karst
