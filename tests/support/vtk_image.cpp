#include "support/vtk_image.hpp"

#include <gtest/gtest.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkXMLImageDataReader.h>
#include <vtkXMLPImageDataReader.h>

namespace karst {

namespace {

template <class Reader>
VtkImage read(const std::string& path) {
  vtkNew<Reader> reader;
  reader->SetFileName(path.c_str());
  testing::internal::CaptureStderr();
  reader->Update();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << path;
  EXPECT_EQ(reader->GetErrorCode(), 0u) << path;
  vtkImageData* data = reader->GetOutput();
  VtkImage image;
  data->GetExtent(image.extent.data());
  data->GetOrigin(image.origin.data());
  data->GetSpacing(image.spacing.data());
  for (int i = 0; i < data->GetCellData()->GetNumberOfArrays(); ++i) {
    vtkDataArray* from = data->GetCellData()->GetArray(i);
    VtkArray& to = image.cells[from->GetName()];
    to.type = from->GetDataTypeAsString();
    to.components = from->GetNumberOfComponents();
    for (vtkIdType cell = 0; cell < from->GetNumberOfTuples(); ++cell) {
      for (int c = 0; c < to.components; ++c) to.values.push_back(from->GetComponent(cell, c));
    }
  }
  return image;
}

}  // namespace

std::vector<std::string> VtkImage::names() const {
  std::vector<std::string> names;
  for (const auto& [name, array] : cells) names.push_back(name);
  return names;
}

VtkImage read_vtk_image(const std::string& path) {
  return path.ends_with(".pvti") ? read<vtkXMLPImageDataReader>(path) : read<vtkXMLImageDataReader>(path);
}

}  // namespace karst
