#include "io/vtk/xml_header.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/text.hpp"
#include "io/images/formats/header_text.hpp"
#include "io/vtk/blocks/blocks.hpp"
#include "io/vtk/blocks/packed_bytes.hpp"

namespace karst {

namespace {

std::optional<VtkPlace> place_named(const std::string& tag) {
  if (tag == "PointData") return VtkPlace::on_points;
  if (tag == "CellData") return VtkPlace::on_cells;
  if (tag == "Points") return VtkPlace::coordinates;
  if (tag == "Cells") return VtkPlace::topology;
  return std::nullopt;
}

// The first byte from `begin` on that is no white space, or the end of the file.
std::int64_t first_word(const std::shared_ptr<const FileBytes>& file, std::int64_t begin) {
  FileWindow bytes(file, begin, file->size());
  int byte = bytes.get();
  while (byte >= 0 && std::isspace(byte) != 0) byte = bytes.get();
  return byte < 0 ? file->size() : bytes.at() - 1;
}

bool has_byte(const FileBytes& file, std::int64_t at, char wanted) {
  std::byte byte{};
  return file.read(at, {&byte, 1}) == 1 && byte == static_cast<std::byte>(wanted);
}

/// Sorts tags into a header, in the order of the file.
class HeaderReader {
 public:
  explicit HeaderReader(VtkXmlHeader& header) : header_(header) {}

  void take(const XmlTag& tag) {
    constexpr std::size_t most_arrays = 100'000;  // attributes of each array are stored
    end_text(tag);
    if (std::max(header_.arrays.size(), header_.pieces.size()) > most_arrays) {
      throw InputError(
          text(quote(header_.file->path()), " holds more than ", most_arrays, " arrays or pieces. Write it with fewer pieces."));
    }
    if (tag.name == "VTKFile" && header_.root.name.empty()) header_.root = tag;
    if (!header_.root.name.empty() && tag.name == header_.root("type") && header_.grid.name.empty()) header_.grid = tag;
    if (tag.name == "Piece") header_.pieces.push_back(tag);
    if (tag.name == "DataArray") header_.arrays.push_back({tag, place_, header_.pieces.size()});
    if (tag.name == "AppendedData") take_appended(tag);
    take_place(tag);
  }

  /// Call after the last tag. An array without an end tag was cut.
  void end() {
    if (!header_.arrays.empty() && header_.arrays.back().tag.end > text_seen_) header_.arrays.back().is_cut = true;
  }

  bool is_done() const { return !header_.appended.name.empty(); }

 private:
  // The text of an array is from its opening tag to the next tag.
  void end_text(const XmlTag& next) {
    if (header_.arrays.empty() || header_.arrays.back().tag.end <= text_seen_) return;
    XmlArray& array = header_.arrays.back();
    text_seen_ = array.tag.end;
    if (!array.tag.is_empty && first_word(header_.file, array.tag.end) < next.begin) array.inside_end = next.begin;
  }

  void take_place(const XmlTag& tag) {
    const bool is_end = tag.name.starts_with('/');
    const auto place = place_named(is_end ? tag.name.substr(1) : tag.name);
    if (!place || tag.is_empty) return;
    place_ = is_end ? VtkPlace::other : *place;
    if (const std::string active = tag("Scalars"); !is_end && !active.empty()) header_.scalars[*place] = active;
  }

  void take_appended(const XmlTag& tag) {
    header_.appended = tag;
    const std::int64_t mark = first_word(header_.file, tag.end);
    if (!tag.is_empty && has_byte(*header_.file, mark, '_')) header_.appended_begin = mark + 1;
  }

  VtkXmlHeader& header_;
  VtkPlace place_ = VtkPlace::other;
  std::int64_t text_seen_ = 0;  // end of the last tag whose text was handled
};

}  // namespace

VtkXmlHeader read_vtk_xml(const std::string& path) {
  VtkXmlHeader header;
  header.file = std::make_shared<FileBytes>(path);
  HeaderReader reader(header);
  XmlTags tags(header.file);
  while (!reader.is_done()) {
    const auto tag = tags.next();
    if (!tag) break;
    reader.take(*tag);
  }
  reader.end();
  return header;
}

ArrayPlace VtkXmlHeader::place_of(const XmlArray& array) const {
  const auto refuse = [&](const auto&... why) {
    refuse_header(file->path(), text("array ", quote(array.name()), why..., " Write it again."));
  };
  ArrayPlace place;
  place.array = array.name();
  place.compressor = compressor();
  place.count_bytes = count_bytes();
  place.is_big_endian = is_big_endian();
  const std::string format = array.tag("format", "ascii");
  if (format == "ascii" || format == "binary") {
    if (array.is_cut) refuse_array(file->path(), array.name(), "is cut short");
    if (array.inside_end < 0) refuse(" is ", format, ", but nothing stands between its tags.");
    if (!array.tag("offset").empty()) refuse(" is ", format, " and yet has an offset into appended data.");
    place.encoding = format == "ascii" ? ArrayEncoding::ascii : ArrayEncoding::base64;
    place.begin = array.tag.end;
    place.end = array.inside_end;
    return place;
  }
  if (format != "appended") refuse(" has the format ", quote(format), ", which is neither ascii, binary nor appended.");
  if (appended_begin < 0) refuse(" is appended, but there is no <AppendedData> that begins with '_'.");
  const auto offset = whole_number(array.tag("offset"));
  if (!offset || *offset < 0) refuse(" has the offset ", quote(array.tag("offset")), ", which is no whole number from 0 to 2^63 - 1.");
  const std::int64_t held = file->size() - appended_begin;
  if (*offset >= held) refuse(" begins at byte ", *offset, " of the appended data, of which there are ", held, ".");
  place.encoding = appended("encoding") == "raw" ? ArrayEncoding::raw : ArrayEncoding::base64;
  place.begin = appended_begin + *offset;
  place.end = file->size();
  return place;
}

bool VtkXmlHeader::can_hold(std::int64_t bytes) const { return can_unpack(file->size(), bytes, most_unpacked(compressor())); }

}  // namespace karst
