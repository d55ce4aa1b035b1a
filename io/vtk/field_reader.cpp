// Fields through VTK's own readers, one file after the other: those of several ranks are listed in a .pvti or .pvtu file.
#include "io/field_reader.hpp"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataArraySelection.h>
#include <vtkImageData.h>
#include <vtkInformation.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkStreamingDemandDrivenPipeline.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLImageDataReader.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/formats/vti_xml.hpp"
#include "io/formats/vtk_complaints.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t slab_cells = std::int64_t{1} << 21;  // some 50 MB

[[noreturn]] void damaged(const std::string& path) {
  throw InputError(text(quote(path), " is damaged, or no file of this run. Run again, or remove it."));
}

// VTK trusts that a file goes on to its end.
void check_end(const std::string& path) {
  constexpr std::string_view end = "</VTKFile>";
  constexpr std::streamoff tail = 32;
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  in.seekg(std::max<std::streamoff>(0, in.tellg() - tail));
  const std::string last{std::istreambuf_iterator<char>(in), {}};
  if (last.find(end) == std::string::npos) damaged(path);
}

// The arrays that are wanted; the others stay in the file.
void choose_arrays(vtkDataArraySelection* arrays) {
  const bool in_metres = arrays->ArrayExists("velocity") != 0;
  for (int i = 0; i < arrays->GetNumberOfArrays(); ++i) {
    const std::string name = arrays->GetArrayName(i);
    const bool is_wanted = name == (in_metres ? "velocity" : "velocity_lattice") || name == "part" || name == "label";
    is_wanted ? arrays->EnableArray(name.c_str()) : arrays->DisableArray(name.c_str());
  }
}

/// Of what VTK has read.
class Values {
 public:
  Values(vtkDataSetAttributes* arrays, std::int64_t count, const std::string& path)
      : velocity_(arrays->GetArray(arrays->HasArray("velocity") != 0 ? "velocity" : "velocity_lattice")), part_(arrays->GetArray("part")),
        label_(arrays->GetArray("label")) {
    const auto fits = [count](vtkDataArray* array, int numbers) {
      return array && array->GetNumberOfTuples() == count && array->GetNumberOfComponents() == numbers;
    };
    if (!fits(velocity_, 3) || !fits(part_, 1) || (label_ && !fits(label_, 1))) damaged(path);
  }

  FieldCell cell(const Index3& at, std::int64_t i) const {
    FieldCell cell = {at, part_->GetComponent(i, 0) >= 0, 0, std::nullopt};
    if (cell.is_site) {
      std::array<double, 3> u{};
      velocity_->GetTuple(i, u.data());
      cell.speed = static_cast<float>(std::sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]));
    }
    if (label_) cell.label = static_cast<std::int64_t>(label_->GetComponent(i, 0));
    return cell;
  }

 private:
  vtkDataArray *velocity_, *part_, *label_;
};

void check_read(vtkXMLReader& reader, const VtkComplaints& complaints, const std::string& path) {
  if (complaints.are_there() || reader.GetErrorCode() != 0) damaged(path);
}

void begin(vtkXMLReader& reader, const VtkComplaints& complaints, const std::string& path) {
  reader.SetFileName(path.c_str());
  reader.UpdateInformation();
  check_read(reader, complaints, path);
  choose_arrays(reader.GetCellDataArraySelection());
}

void read_image(const FieldFile& file, const std::string& path, const std::function<void(const FieldCell&)>& take) {
  const VtkComplaints complaints;
  const vtkNew<vtkXMLImageDataReader> reader;
  begin(*reader, complaints, path);
  std::array<int, 6> extent{};
  vtkInformation* const information = reader->GetOutputInformation(0);
  information->Get(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), extent.data());
  const Box box = {{extent[0], extent[2], extent[4]}, {extent[1], extent[3], extent[5]}};
  if (box.lo[0] > box.hi[0] || box.lo[1] > box.hi[1] || box.lo[2] > box.hi[2]) damaged(path);
  if (intersection(box, file.selection.cells()) != box) damaged(path);
  const std::int64_t layer = std::max<std::int64_t>(1, box.extent(0) * box.extent(1));
  const std::int64_t layers = std::max<std::int64_t>(1, slab_cells / layer);
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; z += layers) {
    Box slab = box;
    slab.lo[2] = z;
    slab.hi[2] = std::min(z + layers, box.hi[2]);
    extent[4] = static_cast<int>(slab.lo[2]);
    extent[5] = static_cast<int>(slab.hi[2]);
    reader->vtkAlgorithm::UpdateExtent(extent.data());
    check_read(*reader, complaints, path);
    const Values values(reader->GetOutput()->GetCellData(), slab.volume(), path);
    for (std::int64_t i = 0; i < slab.volume(); ++i) take(values.cell(slab.voxel_at(static_cast<std::size_t>(i)), i));
  }
}

// Sites alone: where each lies follows from its centre, or from the first of its corners, which is the lowest.
void read_sites(const FieldFile& file, const std::string& path, const std::function<void(const FieldCell&)>& take) {
  const VtkComplaints complaints;
  const vtkNew<vtkXMLUnstructuredGridReader> reader;
  begin(*reader, complaints, path);
  choose_arrays(reader->GetPointDataArraySelection());
  reader->Update();
  check_read(*reader, complaints, path);
  vtkUnstructuredGrid* const sites = reader->GetOutput();
  const bool are_points = sites->GetPointData()->GetNumberOfArrays() > 0;
  const std::int64_t count = sites->GetNumberOfCells();
  if (count == 0) return;
  const Values values(are_points ? static_cast<vtkDataSetAttributes*>(sites->GetPointData()) : sites->GetCellData(), count, path);
  const Box cells = file.selection.cells();
  const std::array<double, 3> origin = file.selection.origin();
  for (std::int64_t i = 0; i < count; ++i) {
    vtkIdType size = 0;
    const vtkIdType* corners = nullptr;
    sites->GetCells()->GetCellAtId(i, size, corners);
    if (size < 1) damaged(path);
    std::array<double, 3> place{};
    sites->GetPoint(corners[0], place.data());
    Index3 at{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double cell = (place[a] / file.spacing - origin[a]) / static_cast<double>(file.selection.stride[a]);
      at[a] = std::llround(are_points ? cell - 0.5 : cell);
    }
    if (!cells.contains(at)) damaged(path);
    take(values.cell(at, i));
  }
}

std::vector<std::string> pieces_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string xml{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::string> pieces;
  for (auto tag = next_tag(xml, 0); tag; tag = next_tag(xml, tag->after)) {
    if (tag->name == "Piece") pieces.push_back((fs::path(path).parent_path() / (*tag)("Source")).string());
  }
  std::error_code error;
  for (const std::string& piece : pieces) {
    if (!fs::is_regular_file(piece, error)) throw InputError(text(quote(piece), " is missing: ", quote(path), " lists it. Run again."));
  }
  if (pieces.empty()) damaged(path);
  return pieces;
}

}  // namespace

std::string why_no_fields() { return ""; }

void read_field(const FieldFile& file, const std::function<void(const FieldCell&)>& take) {
  const std::string end = fs::path(file.path).extension().string();
  const auto read = [&](const std::string& path) {
    check_end(path);
    try {
      (end.ends_with("vti") ? read_image : read_sites)(file, path, take);
    } catch (const std::bad_alloc&) {  // it takes memory for whatever a file says
      damaged(path);
    }
  };
  if (!end.starts_with(".p")) return read(file.path);
  for (const std::string& piece : pieces_of(file.path)) read(piece);
}

}  // namespace karst
