// Reads the fields that Karst wrote: all arrays at the same time, with little memory. A .pvti or .pvtu file lists the files of several
// ranks.
#include "io/field_reader.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/byte_order.hpp"
#include "io/formats/vti_header.hpp"
#include "io/vtk/array_source.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t cells_at_a_time = 1 << 14;

[[noreturn]] void damaged(const std::string& path) {
  throw InputError(text(quote(path), " is damaged, or no file of this run. Run again, or remove it."));
}

/// The numbers of an array; each place has one or several numbers.
class Numbers {
 public:
  Numbers(const VtkXmlHeader& header, const XmlArray& array, std::int64_t places, int numbers_of_a_place)
      : width_(static_cast<std::size_t>(numbers_of_a_place)), places_left_(places) {
    const auto type = VtkNumberType::find(array.tag("type"));
    if (!type || places < 0) damaged(header.file->path());
    type_ = *type;
    is_native_ = array.is_ascii();
    is_big_endian_ = header.is_big_endian();
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(places, static_cast<std::int64_t>(width_ * type_.bytes), &bytes) || !header.can_hold(bytes)) {
      damaged(header.file->path());
    }
    source_ = open_array(header.file, header.place_of(array), type_, bytes);
  }

  /// The numbers of the next place. It must exist.
  std::span<const double> next() {
    if (used_ == numbers_.size()) fill();
    used_ += width_;
    return std::span(numbers_).subspan(used_ - width_, width_);
  }

 private:
  void fill() {
    const auto places = static_cast<std::size_t>(std::min<std::int64_t>(places_left_, cells_at_a_time));
    places_left_ -= static_cast<std::int64_t>(places);
    bytes_.resize(places * width_ * type_.bytes);
    source_->read(bytes_);
    if (places_left_ == 0) source_->expect_end();
    if (!is_native_) to_native_order(bytes_, type_.bytes, is_big_endian_);
    numbers_.resize(places * width_);
    with_type(type_, [&]<class T>() {
      for (std::size_t i = 0; i < numbers_.size(); ++i) {
        T number{};
        std::memcpy(&number, &bytes_[i * sizeof number], sizeof number);
        numbers_[i] = static_cast<double>(number);
      }
    });
    used_ = 0;
  }

  std::size_t width_;
  std::int64_t places_left_;
  VtkNumberType type_;
  bool is_native_ = false;  // true for ascii
  bool is_big_endian_ = false;
  std::unique_ptr<ByteStream> source_;
  std::vector<std::byte> bytes_;
  std::vector<double> numbers_;
  std::size_t used_ = 0;  // numbers already returned
};

const XmlArray* find_array(const VtkXmlHeader& header, VtkPlace place, const std::string& name) {
  const auto found = std::find_if(header.arrays.begin(), header.arrays.end(),
                                  [&](const XmlArray& array) { return array.place == place && array.name() == name; });
  return found == header.arrays.end() ? nullptr : &*found;
}

Numbers numbers_of(const VtkXmlHeader& header, VtkPlace place, const std::string& name, std::int64_t places, int numbers) {
  const XmlArray* const array = find_array(header, place, name);
  if (array == nullptr || array->tag("NumberOfComponents", "1") != text(numbers)) damaged(header.file->path());
  return {header, *array, places, numbers};
}

/// The values of the cells of a file.
class Values {
 public:
  Values(const VtkXmlHeader& header, VtkPlace place, std::int64_t count)
      : velocity_(numbers_of(header, place, find_array(header, place, "velocity") ? "velocity" : "velocity_lattice", count, 3)),
        part_(numbers_of(header, place, "part", count, 1)) {
    if (find_array(header, place, "label")) label_.emplace(numbers_of(header, place, "label", count, 1));
  }

  FieldCell next(const Index3& at) {
    FieldCell cell = {at, part_.next().front() >= 0, 0, std::nullopt};
    const std::span<const double> u = velocity_.next();
    if (cell.is_site) cell.speed = static_cast<float>(std::sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]));
    if (label_) cell.label = std::llround(label_->next().front());
    return cell;
  }

 private:
  Numbers velocity_, part_;
  std::optional<Numbers> label_;
};

void read_image(const FieldFile& file, const std::string& path, const std::function<void(const FieldCell&)>& take) {
  const VtkXmlHeader header = read_vti_header(path);
  const Box box = vti_extent(header, header.grid, "WholeExtent");
  const bool is_empty = box.lo[0] >= box.hi[0] || box.lo[1] >= box.hi[1] || box.lo[2] >= box.hi[2];
  if (is_empty || intersection(box, file.selection.cells()) != box || header.pieces.size() != 1) damaged(path);
  Values values(header, VtkPlace::on_cells, box.volume());
  const auto cells = static_cast<std::size_t>(box.volume());
  for (std::size_t i = 0; i < cells; ++i) take(values.next(box.voxel_at(i)));
}

std::int64_t count_in(const VtkXmlHeader& header, const std::string& attribute) {
  const auto count = whole_number(header.pieces.front()(attribute));
  if (!count || *count < 0) damaged(header.file->path());
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
    if (connectivity == nullptr) damaged(path_);
    cells_.emplace(header, *connectivity, cells, 8);
  }

  std::array<double, 3> next() {
    if (!cells_) {
      const std::span<const double> point = points_.next();
      return {point[0], point[1], point[2]};
    }
    const double corner = cells_->next().front();
    if (!(corner >= 0 && corner < static_cast<double>(corners_.size()))) damaged(path_);
    return corners_[static_cast<std::size_t>(corner)];
  }

 private:
  static Numbers coordinates(const VtkXmlHeader& header, std::int64_t points) {
    const XmlArray* const array = find_array(header, VtkPlace::coordinates, "Points");
    if (array == nullptr) damaged(header.file->path());
    return {header, *array, points, 3};
  }

  std::string path_;
  Numbers points_;
  std::vector<std::array<double, 3>> corners_;  // cells refer to corners in any order
  std::optional<Numbers> cells_;
};

void read_sites(const FieldFile& file, const std::string& path, const std::function<void(const FieldCell&)>& take) {
  const VtkXmlHeader header = read_vtk_xml(path);
  if (header.root("type") != "UnstructuredGrid" || header.pieces.size() != 1) damaged(path);
  const std::int64_t count = count_in(header, "NumberOfCells");
  if (count == 0) return;
  const bool are_points = find_array(header, VtkPlace::on_points, "part") != nullptr;
  if (are_points && count_in(header, "NumberOfPoints") != count) damaged(path);
  Places places(header, are_points, count);
  Values values(header, are_points ? VtkPlace::on_points : VtkPlace::on_cells, count);
  const Box cells = file.selection.cells();
  const std::array<double, 3> origin = file.selection.origin();
  for (std::int64_t i = 0; i < count; ++i) {
    const std::array<double, 3> place = places.next();
    Index3 at{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double cell = (place[a] / file.spacing - origin[a]) / static_cast<double>(file.selection.stride[a]);
      if (!(std::abs(cell) < 1e15)) damaged(path);
      at[a] = std::llround(are_points ? cell - 0.5 : cell);
    }
    if (!cells.contains(at)) damaged(path);
    take(values.next(at));
  }
}

std::vector<std::string> pieces_of(const std::string& path) {
  const VtkXmlHeader header = read_vtk_xml(path);
  std::vector<std::string> pieces;
  std::error_code error;
  for (const XmlTag& piece : header.pieces) {
    pieces.push_back((fs::path(path).parent_path() / piece("Source")).string());
    if (fs::is_regular_file(pieces.back(), error)) continue;
    throw InputError(text(quote(pieces.back()), " is missing: ", quote(path), " lists it. Run again."));
  }
  if (pieces.empty()) damaged(path);
  return pieces;
}

}  // namespace

void read_field(const FieldFile& file, const std::function<void(const FieldCell&)>& take) {
  const std::string end = fs::path(file.path).extension().string();
  const auto read = end.ends_with("vti") ? read_image : read_sites;
  if (!end.starts_with(".p")) return read(file, file.path, take);
  for (const std::string& piece : pieces_of(file.path)) read(file, piece, take);
}

}  // namespace karst
