// Reads the fields that Karst wrote: all arrays at the same time, with little memory. A .pvti or .pvtu file lists the files of several
// ranks.
#include "io/fields/field_reader.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/vti_header.hpp"
#include "io/vtk/cell_numbers.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

std::string name_of_velocity(const VtkXmlHeader& header, VtkPlace place) {
  for (const char* name : {"velocity", "velocity_lattice"}) {
    if (find_array(header, place, name)) return name;
  }
  if (find_array(header, place, "part") == nullptr) refuse_damaged_fields(header.file->path());
  throw InputError(
      text(quote(header.file->path()), " holds no velocity. Run again, with velocity_lattice among ", setting("fields_arrays"), "."));
}

/// The values of the cells of a file.
class Values {
 public:
  Values(const FieldFile& file, const VtkXmlHeader& header, VtkPlace place, std::int64_t count)
      : values_(file.scalar ? numbers_of(header, place, file.scalar->array, count, 1)
                            : numbers_of(header, place, name_of_velocity(header, place), count, 3)),
        part_(numbers_of(header, place, "part", count, 1)), scalar_(file.scalar) {
    if (find_array(header, place, "label")) label_.emplace(numbers_of(header, place, "label", count, 1));
    if (!find_array(header, place, "temperature")) return;
    temperature_.emplace(numbers_of(header, place, "temperature", count, 1));
    density_.emplace(numbers_of(header, place, "density", count, 1));
  }

  FieldCell next(const Index3& at) {
    FieldCell cell = {at, part_.next().front() >= 0, 0, std::nullopt, std::nullopt};
    const double value = shown_of(values_.next());
    if (cell.is_site) cell.speed = static_cast<float>(value);
    if (label_) cell.label = std::llround(label_->next().front());
    if (temperature_) {
      const CellGas gas = {static_cast<float>(temperature_->next().front()), static_cast<float>(density_->next().front())};
      if (cell.is_site) cell.gas = gas;
    }
    return cell;
  }

 private:
  double shown_of(std::span<const double> u) const {
    if (!scalar_) return std::sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    return scalar_->is_square ? std::sqrt(u[0]) : u[0];
  }

  Numbers values_, part_;
  std::optional<CellScalar> scalar_;
  std::optional<Numbers> label_, temperature_, density_;  // density_ exists where temperature_ does
};

void read_image(const FieldFile& file, const std::string& path, const std::function<void(const FieldCell&)>& take) {
  const VtkXmlHeader header = read_vti_header(path);
  const Box box = vti_extent(header, header.grid, "WholeExtent");
  const bool is_empty = box.lo[0] >= box.hi[0] || box.lo[1] >= box.hi[1] || box.lo[2] >= box.hi[2];
  if (is_empty || intersection(box, file.selection.cells()) != box || header.pieces.size() != 1) refuse_damaged_fields(path);
  Values values(file, header, VtkPlace::on_cells, box.volume());
  const auto cells = static_cast<std::size_t>(box.volume());
  for (std::size_t i = 0; i < cells; ++i) take(values.next(box.voxel_at(i)));
}

std::int64_t count_in(const VtkXmlHeader& header, const std::string& attribute) {
  const auto count = whole_number(header.pieces.front()(attribute));
  if (!count || *count < 0) refuse_damaged_fields(header.file->path());
  return *count;
}

/// The places of sites: their centres, or their first (lowest) corners.
class Places {
 public:
  Places(const VtkXmlHeader& header, bool are_points, std::int64_t cells)
      : path_(header.file->path()), points_(coordinates(header, count_in(header, "NumberOfPoints"))) {
    if (are_points) return;
    const auto count = count_in(header, "NumberOfPoints");
    for (std::int64_t i = 0; i < count; ++i) {
      const std::span<const double> corner = points_.next();
      corners_.push_back({corner[0], corner[1], corner[2]});
    }
    const XmlArray* const connectivity = find_array(header, VtkPlace::topology, "connectivity");
    if (connectivity == nullptr) refuse_damaged_fields(path_);
    cells_.emplace(header, *connectivity, cells, 8);
  }

  std::array<double, 3> next() {
    if (!cells_) {
      const std::span<const double> point = points_.next();
      return {point[0], point[1], point[2]};
    }
    const double corner = cells_->next().front();
    if (!(corner >= 0 && corner < static_cast<double>(corners_.size()))) refuse_damaged_fields(path_);
    return corners_[static_cast<std::size_t>(corner)];
  }

 private:
  static Numbers coordinates(const VtkXmlHeader& header, std::int64_t points) {
    const XmlArray* const array = find_array(header, VtkPlace::coordinates, "Points");
    if (array == nullptr) refuse_damaged_fields(header.file->path());
    return {header, *array, points, 3};
  }

  std::string path_;
  Numbers points_;
  std::vector<std::array<double, 3>> corners_;  // cells refer to corners in any order
  std::optional<Numbers> cells_;
};

void read_sites(const FieldFile& file, const std::string& path, const std::function<void(const FieldCell&)>& take) {
  const VtkXmlHeader header = read_vtk_xml(path);
  if (header.root("type") != "UnstructuredGrid" || header.pieces.size() != 1) refuse_damaged_fields(path);
  const std::int64_t count = count_in(header, "NumberOfCells");
  if (count == 0) return;
  const bool are_points = find_array(header, VtkPlace::on_points, "part") != nullptr;
  if (are_points && count_in(header, "NumberOfPoints") != count) refuse_damaged_fields(path);
  Places places(header, are_points, count);
  Values values(file, header, are_points ? VtkPlace::on_points : VtkPlace::on_cells, count);
  const Box cells = file.selection.cells();
  const std::array<double, 3> origin = file.selection.origin();
  for (std::int64_t i = 0; i < count; ++i) {
    const std::array<double, 3> place = places.next();
    Index3 at{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double cell = (place[a] / file.spacing - origin[a]) / static_cast<double>(file.selection.stride[a]);
      if (!(std::abs(cell) < 1e15)) refuse_damaged_fields(path);
      at[a] = std::llround(are_points ? cell - 0.5 : cell);
    }
    if (!cells.contains(at)) refuse_damaged_fields(path);
    take(values.next(at));
  }
}

}  // namespace

void read_field(const FieldFile& file, const std::function<void(const FieldCell&)>& take) {
  const std::string end = fs::path(file.path).extension().string();
  const auto read = end.ends_with("vti") ? read_image : read_sites;
  if (!end.starts_with(".p")) return read(file, file.path, take);
  for (const std::string& piece : pieces_of(file.path)) read(file, piece, take);
}

}  // namespace karst
