#include "support/vtk_image.hpp"

#include <gtest/gtest.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkIdList.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLImageDataReader.h>
#include <vtkXMLPImageDataReader.h>
#include <vtkXMLPUnstructuredGridReader.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace karst {

namespace {

template <class Reader>
void open(Reader& reader, const std::string& path) {
  reader.SetFileName(path.c_str());
  testing::internal::CaptureStderr();
  reader.Update();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << path;
  EXPECT_EQ(reader.GetErrorCode(), 0u) << path;
}

VtkNumbers numbers_of(vtkDataArray* from) {
  VtkNumbers to;
  to.type = from->GetDataTypeAsString();
  to.components = from->GetNumberOfComponents();
  for (vtkIdType i = 0; i < from->GetNumberOfTuples(); ++i) {
    for (int c = 0; c < to.components; ++c) to.values.push_back(from->GetComponent(i, c));
  }
  return to;
}

VtkArrays arrays_of(vtkDataSetAttributes* from) {
  VtkArrays arrays;
  for (int i = 0; i < from->GetNumberOfArrays(); ++i) arrays[from->GetArrayName(i)] = numbers_of(from->GetArray(i));
  return arrays;
}

template <class Reader>
VtkImage read_image(const std::string& path) {
  vtkNew<Reader> reader;
  open(*reader, path);
  vtkImageData* data = reader->GetOutput();
  VtkImage image;
  data->GetExtent(image.extent.data());
  data->GetOrigin(image.origin.data());
  data->GetSpacing(image.spacing.data());
  image.cells = arrays_of(data->GetCellData());
  return image;
}

template <class Reader>
VtkSites read_sites(const std::string& path) {
  vtkNew<Reader> reader;
  open(*reader, path);
  vtkUnstructuredGrid* data = reader->GetOutput();
  VtkSites sites;
  if (data->GetPoints() != nullptr) sites.points = numbers_of(data->GetPoints()->GetData());
  for (vtkIdType i = 0; i < data->GetNumberOfCells(); ++i) {
    const vtkNew<vtkIdList> points;
    data->GetCellPoints(i, points);
    sites.cells.emplace_back(points->begin(), points->end());
    sites.types.push_back(data->GetCellType(i));
  }
  sites.on_points = arrays_of(data->GetPointData());
  sites.on_cells = arrays_of(data->GetCellData());
  return sites;
}

}  // namespace

std::vector<std::string> VtkImage::names() const {
  std::vector<std::string> names;
  for (const auto& [name, array] : cells) names.push_back(name);
  return names;
}

VtkImage read_vtk_image(const std::string& path) {
  return path.ends_with(".pvti") ? read_image<vtkXMLPImageDataReader>(path) : read_image<vtkXMLImageDataReader>(path);
}

VtkSites read_vtk_sites(const std::string& path) {
  return path.ends_with(".pvtu") ? read_sites<vtkXMLPUnstructuredGridReader>(path) : read_sites<vtkXMLUnstructuredGridReader>(path);
}

}  // namespace karst
