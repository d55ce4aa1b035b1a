// VTK image data, .vti. Where the voxels are appended raw and uncompressed they are read in place; for every other
// encoding this file only reads what the XML says about them, and VTK decodes them.
#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/formats/formats.hpp"
#include "io/formats/header_text.hpp"

namespace karst {

namespace {

constexpr std::size_t head_limit = std::size_t{1} << 20;

// One <Tag ...>.
struct Tag {
  std::string name;
  std::string inside;
  std::size_t after;

  std::string operator()(const std::string& attribute, const std::string& otherwise = "") const {
    for (const char quote : {'"', '\''}) {
      const std::string begins = " " + attribute + "=" + quote;
      const std::size_t at = inside.find(begins);
      if (at == std::string::npos) continue;
      const std::size_t begin = at + begins.size();
      const std::size_t end = inside.find(quote, begin);
      return end == std::string::npos ? otherwise : inside.substr(begin, end - begin);
    }
    return otherwise;
  }
};

struct Array {
  Tag tag;
  bool on_points;
};

struct VtiHeader {
  Tag file, image, appended;
  std::vector<Tag> pieces;
  std::vector<Array> arrays;
  std::map<bool, std::string> scalars;  // the array that is active on points (true) or cells (false)
};

// Opening tags in order, up to <AppendedData>.
VtiHeader read_header(const std::string& path) {
  std::string xml = read_head(path, head_limit);
  if (xml.find("<AppendedData") == std::string::npos) xml = read_head(path, std::filesystem::file_size(path));
  VtiHeader header;
  bool on_points = false;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) break;
    std::string inside = xml.substr(at + 1, end - at - 1);
    std::replace_if(
        inside.begin(), inside.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    const Tag tag{inside.substr(0, inside.find_first_of(" /", 1)), inside, end + 1};
    if (tag.name == "VTKFile") header.file = tag;
    if (tag.name == "ImageData") header.image = tag;
    if (tag.name == "Piece") header.pieces.push_back(tag);
    if (tag.name == "PointData" || tag.name == "CellData") {
      on_points = tag.name == "PointData";
      if (const std::string active = tag("Scalars"); !active.empty()) header.scalars[on_points] = active;
    }
    if (tag.name == "DataArray") header.arrays.push_back({tag, on_points});
    if (tag.name == "AppendedData") {
      header.appended = tag;
      header.appended.after = xml.find('_', end);
      break;
    }
  }
  if (header.file.name.empty() || header.file("type") != "ImageData" || header.image.name.empty()) {
    throw InputError(text(quote(path), " is no VTK image: it holds no <VTKFile type=\"ImageData\">."));
  }
  return header;
}

const Array& choose_array(const std::string& path, const VtiHeader& header, const std::string& wanted) {
  std::vector<std::string> names;
  const Array* active = nullptr;
  for (const Array& array : header.arrays) {
    const std::string name = array.tag("Name");
    names.push_back(name);
    if (!wanted.empty() && name == wanted) return array;
    const auto scalars = header.scalars.find(array.on_points);
    if (scalars != header.scalars.end() && scalars->second == name && header.scalars.size() == 1) active = &array;
  }
  if (names.empty()) throw InputError(text(quote(path), " holds no array of voxels. Is it the right file?"));
  if (!wanted.empty())
    throw InputError(text("array ", quote(wanted), " does not occur in ", quote(path), " (arrays found: ", joined(names, ", "), ")."));
  if (names.size() == 1) return header.arrays.front();
  if (active) return *active;
  throw InputError(text(quote(path), " holds several arrays (", joined(names, ", "), "). Say which one with --array NAME."));
}

void set_type(ImageFile& image, const std::string& path, const VtiHeader& header, const Array& array) {
  const auto type = find_type(lowered(array.tag("type")));
  if (!type) refuse_type(path, array.tag("type"));
  if (array.tag("NumberOfComponents", "1") != "1") {
    throw InputError(text(quote(path), " holds ", array.tag("NumberOfComponents"), " values per voxel in ", quote(array.tag("Name")),
                          ": labels are single numbers. Name another array with --array."));
  }
  image.type = *type;
  image.array = array.tag("Name");
  image.big_endian = header.file("byte_order") == "BigEndian";
}

// Six numbers, first and last point along x, y, z. Voxels are the cells between the points, or the points themselves.
void set_shape(ImageFile& image, const std::string& path, const VtiHeader& header, const Array& array) {
  const std::vector<std::string> extent = words(header.image("WholeExtent"));
  if (extent.size() != 6) refuse_header(path, "WholeExtent is not six numbers.");
  const std::vector<std::string> spacing = words(header.image("Spacing"));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto first = whole_number(extent[2 * axis]);
    const auto last = whole_number(extent[2 * axis + 1]);
    if (!first || !last) refuse_header(path, "WholeExtent is not six numbers.");
    image.shape[axis] = *last - *first + (array.on_points ? 1 : 0);
    if (spacing.size() == 3) image.spacing[axis] = real_number(spacing[axis]).value_or(0);
  }
}

// The bytes of an array follow a count of them.
void set_run(ImageFile& image, const std::string& path, const VtiHeader& header, std::int64_t offset) {
  const std::size_t count_bytes = header.file("header_type", "UInt32") == "UInt64" ? 8 : 4;
  const auto at = static_cast<std::int64_t>(header.appended.after) + 1 + offset;
  const auto after = static_cast<std::size_t>(at) + count_bytes;
  const std::string head = read_head(path, after);
  if (head.size() < after) refuse_header(path, "it ends before the voxels begin. Is it truncated?");
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < count_bytes; ++i) {
    const std::size_t byte = image.big_endian ? i : count_bytes - 1 - i;
    count = (count << 8) | static_cast<unsigned char>(head[static_cast<std::size_t>(at) + byte]);
  }
  if (std::cmp_not_equal(count, image.bytes())) {
    refuse_header(path, text("array ", quote(image.array), " holds ", count, " bytes, but ", shape_text(image.shape), " voxels of ",
                             type_name(image.type), " need ", image.bytes(), "."));
  }
  image.offset = static_cast<std::int64_t>(after);
}

}  // namespace

ImageFile open_vti(const std::string& path, const std::string& wanted) {
  const VtiHeader header = read_header(path);
  const Array& array = choose_array(path, header, wanted);
  ImageFile image;
  image.format = "VTK image";
  image.more_may_follow = true;
  set_shape(image, path, header, array);
  checked_voxels(image.shape, quote(path));
  set_type(image, path, header, array);
  const auto offset = whole_number(array.tag("offset"));
  const bool in_place = array.tag("format") == "appended" && header.appended("encoding") == "raw" && header.file("compressor").empty() &&
                        header.pieces.size() == 1 && header.pieces[0]("Extent") == header.image("WholeExtent") && offset && *offset >= 0 &&
                        header.appended.after != std::string::npos;
  if (in_place) {
    set_run(image, path, header, *offset);
  } else {
    image.packing = Packing::vtk;
  }
  return image;
}

}  // namespace karst
