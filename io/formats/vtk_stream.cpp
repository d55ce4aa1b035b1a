// .vti files that are compressed or text, decoded by VTK.
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataArraySelection.h>
#include <vtkDataSetAttributes.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkXMLImageDataReader.h>

#include <algorithm>
#include <cstring>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/byte_stream.hpp"
#include "io/formats/vtk_complaints.hpp"

namespace karst {

namespace {

class VtkStream : public ByteStream {
 public:
  explicit VtkStream(const ImageFile& image) : path_(image.path) {
    const VtkComplaints complaints;
    reader_->SetFileName(image.data_files.front().c_str());
    reader_->UpdateInformation();
    const bool on_points = image.array.starts_with("points:");
    const std::string name = image.array.substr(image.array.find(':') + 1);
    reader_->GetPointDataArraySelection()->DisableAllArrays();
    reader_->GetCellDataArraySelection()->DisableAllArrays();
    on_points ? reader_->SetPointArrayStatus(name.c_str(), 1) : reader_->SetCellArrayStatus(name.c_str(), 1);
    reader_->Update();
    if (complaints.are_there() || reader_->GetErrorCode() != 0) damaged();
    vtkDataSetAttributes* points = reader_->GetOutput()->GetPointData();
    vtkDataSetAttributes* cells = reader_->GetOutput()->GetCellData();
    voxels_ = (on_points ? points : cells)->GetArray(name.c_str());
    if (!voxels_) damaged();
    size_ = static_cast<std::size_t>(voxels_->GetNumberOfValues() * voxels_->GetDataTypeSize());
    if (size_ != static_cast<std::size_t>(image.bytes())) damaged();
    // VTK has already turned the bytes to this machine's order; a stream promises the file's.
    if (image.big_endian) voxels_->GetDataTypeSize() > 1 ? turn() : void();
  }

  void read(std::span<std::byte> to) override {
    if (to.size() > size_ - at_) damaged();
    std::memcpy(to.data(), static_cast<const std::byte*>(voxels_->GetVoidPointer(0)) + at_, to.size());
    at_ += to.size();
  }

  void expect_end() override {
    if (at_ != size_) damaged();
  }

 private:
  [[noreturn]] void damaged() const {
    throw InputError(text(quote(path_), " cannot be decoded by VTK: it is damaged or cut short. Write it again."));
  }

  void turn() {
    const auto width = static_cast<std::size_t>(voxels_->GetDataTypeSize());
    auto* bytes = static_cast<std::byte*>(voxels_->GetVoidPointer(0));
    for (std::size_t at = 0; at < size_; at += width) std::reverse(bytes + at, bytes + at + width);
  }

  std::string path_;
  vtkNew<vtkXMLImageDataReader> reader_;
  vtkDataArray* voxels_ = nullptr;
  std::size_t size_ = 0;
  std::size_t at_ = 0;
};

}  // namespace

std::unique_ptr<ByteStream> open_vtk_stream(const ImageFile& image) { return std::make_unique<VtkStream>(image); }

}  // namespace karst
