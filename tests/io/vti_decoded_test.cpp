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
    for (const int compressor : {vtkXMLWriter::NONE, vtkXMLWriter::ZLIB, vtkXMLWriter::LZ4}) {
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

TEST(VtiDecoded, a_file_that_is_cut_short_is_refused) {
  const Scratch scratch;
  for (const bool base64 : {false, true}) {
    write_vti(scratch.path("whole.vti"), {vtkXMLWriter::Appended, vtkXMLWriter::ZLIB, base64});
    const std::string whole = bytes_of(scratch.path("whole.vti"));
    const std::size_t begin = whole.find('_', whole.find("<AppendedData"));
    const std::string where = quote(scratch.path("cut.vti"));
    testing::internal::CaptureStderr();
    EXPECT_EQ(refusal(scratch.file("cut.vti", whole.substr(0, begin + 30))),
              where + " cannot be decoded by VTK: it is damaged or cut short. Write it again.");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << "VTK must leave the talking to us";
  }
}

}  // namespace karst
