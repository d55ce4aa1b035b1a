// VTK image data, .vti. Where the voxels are appended raw and uncompressed they are read in place; for every other
// encoding this file only reads what the XML says about them, and VTK decodes them.
#include <algorithm>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/file_checks.hpp"
#include "io/formats/formats.hpp"
#include "io/formats/header_text.hpp"
#include "io/formats/plausible.hpp"
#include "io/formats/vti_blocks.hpp"
#include "io/formats/vti_xml.hpp"

namespace karst {

namespace {

constexpr std::size_t head_limit = std::size_t{1} << 20;

enum class Place { other, points, cells };  // field data and the like are other

struct Array {
  XmlTag tag;
  Place place;
  std::string inside;  // the text up to the next tag; cut short, for only its first character matters
  std::size_t begin;   // where it begins in the file

  std::string name() const { return tag("Name"); }
  std::string full_name() const { return text(place == Place::points ? "points:" : "cells:", name()); }
  bool same(const Array& other) const { return place == other.place && name() == other.name(); }
};

struct VtiHeader {
  XmlTag file, image, appended;
  std::size_t begin = std::string::npos;  // of the appended data, behind their '_'
  std::int64_t file_bytes = 0;
  std::vector<XmlTag> pieces;
  std::vector<Array> arrays;
  std::map<Place, std::string> scalars;  // the array that is active on points or cells
};

// Where in the file the tags are, in order, up to <AppendedData>.
VtiHeader tags_of(const std::string& xml) {
  VtiHeader header;
  Place place = Place::other;
  for (auto tag = next_tag(xml, 0); tag; tag = next_tag(xml, tag->after)) {
    if (tag->name == "VTKFile") header.file = *tag;
    if (tag->name == "ImageData") header.image = *tag;
    if (tag->name == "Piece") header.pieces.push_back(*tag);
    if (tag->name == "PointData" || tag->name == "CellData") {
      if (!tag->is_empty) place = tag->name == "PointData" ? Place::points : Place::cells;
      if (const std::string active = (*tag)("Scalars"); !active.empty() && !tag->is_empty) header.scalars[place] = active;
    }
    if (tag->name == "/PointData" || tag->name == "/CellData") place = Place::other;
    if (tag->name == "DataArray") {
      const std::size_t next = std::min(xml.find('<', tag->after), xml.size());
      const bool has_end = !tag->is_empty && xml.compare(next, 11, "</DataArray") == 0;
      const std::size_t word = std::min(xml.find_first_not_of(" \t\r\n", tag->after), next);
      header.arrays.push_back({*tag, place, has_end ? xml.substr(word, std::min<std::size_t>(next - word, 1)) : "", word});
    }
    if (tag->name == "AppendedData") {
      header.appended = *tag;
      const std::size_t mark = xml.find_first_not_of(" \t\r\n", tag->after);
      if (!tag->is_empty && mark != std::string::npos && xml[mark] == '_') header.begin = mark + 1;
      break;
    }
  }
  return header;
}

VtiHeader read_header(const std::string& path) {
  const std::int64_t bytes = check_file(path);
  const std::string xml = read_head(path, std::min(head_limit, static_cast<std::size_t>(bytes)));
  VtiHeader header = tags_of(xml);
  if (header.begin == std::string::npos && std::cmp_less(xml.size(), bytes)) {
    header = tags_of(read_head(path, static_cast<std::size_t>(bytes)));
  }
  header.file_bytes = bytes;
  if (header.file.name.empty() || header.file("type") != "ImageData" || header.image.name.empty()) {
    throw InputError(text(quote(path), " is no VTK image: it holds no <VTKFile type=\"ImageData\">."));
  }
  return header;
}

// The arrays of voxels, each once, though every piece has its part of it.
std::vector<Array> voxel_arrays(const VtiHeader& header) {
  std::vector<Array> found;
  for (const Array& array : header.arrays) {
    if (array.place == Place::other) continue;
    if (std::none_of(found.begin(), found.end(), [&](const Array& other) { return array.same(other); })) found.push_back(array);
  }
  return found;
}

Array choose_array(const std::string& path, const VtiHeader& header, const std::string& wanted) {
  const std::vector<Array> arrays = voxel_arrays(header);
  std::vector<std::string> names;
  std::vector<Array> active, asked;
  for (const Array& array : arrays) {
    const bool twice = std::any_of(arrays.begin(), arrays.end(),
                                   [&](const Array& other) { return other.name() == array.name() && other.place != array.place; });
    names.push_back(twice ? array.full_name() : array.name());
    if (!wanted.empty() && (array.name() == wanted || array.full_name() == wanted)) asked.push_back(array);
    const auto scalars = header.scalars.find(array.place);
    if (scalars != header.scalars.end() && scalars->second == array.name() && header.scalars.size() == 1) active.push_back(array);
  }
  if (names.empty()) throw InputError(text(quote(path), " holds no array of voxels. Is it the right file?"));
  if (asked.size() == 1) return asked.front();
  if (asked.size() > 1) {
    throw InputError(text(quote(path), " holds an array ", quote(wanted),
                          " on its points and another one on its cells. Say --array cells:", wanted, " or --array points:", wanted, "."));
  }
  if (!wanted.empty())
    throw InputError(text("array ", quote(wanted), " does not occur in ", quote(path), " (arrays found: ", joined(names, ", "), ")."));
  if (names.size() == 1) return arrays.front();
  if (!active.empty()) return active.front();
  throw InputError(text(quote(path), " holds several arrays (", joined(names, ", "), "). Say which one with --array NAME."));
}

// LZMA is the only one of VTK's compressors that gets more out of a byte than zlib.
std::int64_t most_unpacked(const VtiHeader& header) {
  return header.file("compressor").find("LZMA") == std::string::npos ? deflate_ratio : 16 * deflate_ratio;
}

std::size_t word_bytes(const VtiHeader& header) { return header.file("header_type", "UInt32") == "UInt64" ? 8 : 4; }

// VTK trusts the sizes before compressed voxels, too.
void check_blocks(const std::string& path, const VtiHeader& header, const Array& array) {
  const std::string format = array.tag("format", "ascii");
  if (format == "ascii" || header.file("compressor").empty()) return;
  const bool is_appended = format == "appended";
  const std::int64_t offset = is_appended ? whole_number(array.tag("offset")).value_or(0) : 0;  // checked before
  const BlockTable table{static_cast<std::int64_t>(is_appended ? header.begin : array.begin) + offset,
                         !is_appended || header.appended("encoding") != "raw", word_bytes(header),
                         header.file("byte_order") == "BigEndian"};
  if (blocks_fit(path, header.file_bytes, most_unpacked(header) * header.file_bytes, table)) return;
  refuse_header(path, text("array ", quote(array.name()), " has a table of compressed blocks that its file cannot hold. Write it again."));
}

// VTK trusts what the tags say about where an array lies, and crashes where they are wrong.
void check_place(const std::string& path, const VtiHeader& header, const Array& array) {
  const auto refuse = [&](const auto&... why) { refuse_header(path, text("array ", quote(array.name()), why..., " Write it again.")); };
  const std::string format = array.tag("format", "ascii");
  if (format == "ascii" || format == "binary") {
    if (array.inside.empty()) refuse(" is ", format, ", but nothing stands between its tags.");
    if (!array.tag("offset").empty()) refuse(" is ", format, " and yet has an offset into appended data.");
    return;
  }
  if (format != "appended") refuse(" has the format ", quote(format), ", which is neither ascii, binary nor appended.");
  if (header.begin == std::string::npos) refuse(" is appended, but there is no <AppendedData> that begins with '_'.");
  const auto offset = whole_number(array.tag("offset"));
  if (!offset || *offset < 0) refuse(" has the offset ", quote(array.tag("offset")), ", which is no whole number from 0 on.");
  const std::int64_t held = header.file_bytes - static_cast<std::int64_t>(header.begin);
  if (*offset >= held) refuse(" begins at byte ", *offset, " of the appended data, of which there are ", held, ".");
}

// Six numbers, first and last point along x, y, z. VTK counts in 32 bits.
Box extent_of(const std::string& path, const XmlTag& tag, const std::string& attribute) {
  const std::vector<std::string> extent = words(tag(attribute));
  Box points;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto number = extent.size() == 6 ? whole_number(extent[i]) : std::nullopt;
    if (!number || !std::in_range<std::int32_t>(*number)) {
      refuse_header(path, text(attribute, " of <", tag.name, "> is ", quote(tag(attribute)), ", not six whole numbers of 32 bits."));
    }
    (i % 2 == 0 ? points.lo : points.hi)[i / 2] = *number;
  }
  return points;
}

// The pieces must fill the whole without a gap: VTK leaves in a gap what was there before.
void check_pieces(const std::string& path, const VtiHeader& header) {
  const auto refuse = [&](const char* why) { refuse_header(path, text("its pieces ", why, " WholeExtent. Write it again.")); };
  const Box whole = extent_of(path, header.image, "WholeExtent");
  const auto cells = [&](Box points) {  // a flat image has points only
    for (std::size_t axis = 0; axis < 3; ++axis) points.hi[axis] += whole.lo[axis] == whole.hi[axis] ? 1 : 0;
    return points;
  };
  const auto is_inside = [&](const Box& piece) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (piece.lo[axis] < whole.lo[axis] || piece.hi[axis] > whole.hi[axis] || piece.lo[axis] > piece.hi[axis]) return false;
    }
    return true;
  };
  std::vector<Box> boxes;
  std::int64_t volume = 0;
  for (const XmlTag& piece : header.pieces) {
    const Box points = extent_of(path, piece, "Extent");
    if (!is_inside(points)) refuse("do not lie inside");
    boxes.push_back(cells(points));
    volume += boxes.back().volume();
    if (volume > cells(whole).volume()) refuse("overlap within");
  }
  if (volume != cells(whole).volume()) refuse("do not fill");
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (!intersection(boxes[i], boxes[k]).empty()) refuse("overlap within");
    }
  }
}

void set_type(ImageFile& image, const std::string& path, const VtiHeader& header, const Array& array) {
  const auto type = find_type(lowered(array.tag("type")));
  if (!type) refuse_type(path, array.tag("type"));
  if (array.tag("NumberOfComponents", "1") != "1") {
    throw InputError(text(quote(path), " holds ", array.tag("NumberOfComponents"), " values per voxel in ", quote(array.tag("Name")),
                          ": labels are single numbers. Name another array with --array."));
  }
  image.type = *type;
  image.array = array.full_name();
  image.big_endian = header.file("byte_order") == "BigEndian";
}

// Voxels are the cells between the points, or the points themselves.
void set_shape(ImageFile& image, const std::string& path, const VtiHeader& header, const Array& array) {
  const Box whole = extent_of(path, header.image, "WholeExtent");
  const std::vector<std::string> spacing = words(header.image("Spacing"));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    image.shape[axis] = whole.hi[axis] - whole.lo[axis] + (array.place == Place::points ? 1 : 0);
    if (spacing.size() == 3) image.spacing[axis] = real_number(spacing[axis]).value_or(0);
  }
}

// The bytes of an array follow a count of them.
void set_run(ImageFile& image, const std::string& path, const VtiHeader& header, const Array& array) {
  const std::size_t count_bytes = word_bytes(header);
  const std::int64_t at = static_cast<std::int64_t>(header.begin) + whole_number(array.tag("offset")).value_or(0);  // checked before
  const std::string bytes = read_bytes(path, at, count_bytes);
  if (bytes.size() < count_bytes) refuse_header(path, "it ends before the voxels begin. Is it truncated?");
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < count_bytes; ++i) {
    count = (count << 8) | static_cast<unsigned char>(bytes[image.big_endian ? i : count_bytes - 1 - i]);
  }
  if (std::cmp_not_equal(count, image.bytes())) {
    refuse_header(path, text("array ", quote(array.name()), " holds ", count, " bytes, but ", shape_text(image.shape), " voxels of ",
                             type_name(image.type), " need ", image.bytes(), "."));
  }
  image.offset = at + static_cast<std::int64_t>(count_bytes);
}

}  // namespace

ImageFile open_vti(const std::string& path, const std::string& wanted) {
  const VtiHeader header = read_header(path);
  const Array array = choose_array(path, header, wanted);
  ImageFile image;
  image.format = "VTK image";
  image.more_may_follow = true;
  set_shape(image, path, header, array);
  checked_voxels(image.shape, quote(path));
  set_type(image, path, header, array);
  check_pieces(path, header);
  for (const Array& other : header.arrays) {
    if (other.place == Place::other || other.same(array)) {
      check_place(path, header, other);
      check_blocks(path, header, other);
    }
    if (other.same(array) && other.tag("type") != array.tag("type")) {
      refuse_header(path, text("array ", quote(array.name()), " has one type in one piece and another in the next. Write it again."));
    }
  }
  if (std::cmp_not_equal(std::count_if(header.arrays.begin(), header.arrays.end(), [&](const Array& other) { return other.same(array); }),
                         header.pieces.size())) {
    refuse_header(path, text("array ", quote(array.name()), " does not occur once in every piece. Write it again."));
  }
  const bool in_place = array.tag("format") == "appended" && header.appended("encoding") == "raw" && header.file("compressor").empty() &&
                        header.pieces.size() == 1;
  if (in_place) {
    set_run(image, path, header, array);
  } else {
    image.packing = Packing::vtk;
    check_plausible(image, path, most_unpacked(header));
  }
  return image;
}

}  // namespace karst
