#include "io/vtk/xml_header.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/header_text.hpp"
#include "io/vtk/blocks/blocks.hpp"
#include "io/vtk/blocks/packed_bytes.hpp"

namespace karst {

namespace {

constexpr std::string_view spaces = " \t\r\n";

constexpr std::size_t longest_reference = 16;  // longest reference to a character: "&#x10FFFF;"
constexpr std::size_t most_tag_bytes = std::size_t{1} << 20;

std::string utf8(std::uint32_t character) {
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
  const auto low_bits = [&](int shift) { return byte(0x80U | ((character >> shift) & 0x3FU)); };
  if (character < 0x80) return {byte(character)};
  if (character < 0x800) return {byte(0xC0U | (character >> 6U)), low_bits(0)};
  if (character < 0x10000) return {byte(0xE0U | (character >> 12U)), low_bits(6), low_bits(0)};
  return {byte(0xF0U | (character >> 18U)), low_bits(12), low_bits(6), low_bits(0)};
}

// The character of "#97" or "#x61".
std::optional<std::string> numbered_character(std::string_view reference) {
  constexpr std::uint32_t last_character = 0x10FFFF;
  if (!reference.starts_with('#')) return std::nullopt;
  const bool is_hexadecimal = reference.starts_with("#x");
  const std::string_view digits = reference.substr(is_hexadecimal ? 2 : 1);
  std::uint32_t character = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), character, is_hexadecimal ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size() || character > last_character) return std::nullopt;
  return utf8(character);
}

std::optional<std::string> named_character(std::string_view reference) {
  constexpr std::array<std::pair<std::string_view, char>, 5> entities = {
      {{"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}, {"amp", '&'}}};
  for (const auto& [name, meaning] : entities) {
    if (reference == name) return std::string(1, meaning);
  }
  return std::nullopt;
}

// Replaces references to characters. All other text stays.
std::string without_entities(std::string_view value) {
  std::string plain;
  while (!value.empty()) {
    const std::size_t end = value.front() == '&' ? value.substr(0, longest_reference).find(';') : std::string_view::npos;
    std::optional<std::string> character;
    if (end != std::string_view::npos) {
      const std::string_view reference = value.substr(1, end - 1);
      character = numbered_character(reference);
      if (!character) character = named_character(reference);
    }
    plain += character ? *character : std::string(1, value.front());
    value.remove_prefix(character ? end + 1 : 1);
  }
  return plain;
}

// Parses any number of name = "value".
std::map<std::string, std::string> attributes_of(std::string_view inside) {
  std::map<std::string, std::string> attributes;
  while (true) {
    const std::size_t equals = inside.find('=');
    const std::size_t begin = equals == std::string_view::npos ? equals : inside.find_first_of("\"'", equals);
    const std::size_t end = begin == std::string_view::npos ? begin : inside.find(inside[begin], begin + 1);
    if (end == std::string_view::npos) return attributes;
    attributes.emplace(trimmed(inside.substr(0, equals)), without_entities(inside.substr(begin + 1, end - begin - 1)));
    inside.remove_prefix(end + 1);
  }
}

}  // namespace

std::string XmlTag::operator()(const std::string& attribute, const std::string& otherwise) const {
  const auto entry = attributes.find(attribute);
  return entry == attributes.end() ? otherwise : entry->second;
}

XmlTags::XmlTags(const std::shared_ptr<const FileBytes>& file) : bytes_(file, 0, file->size()) {}

// Moves to the first byte after the next '<'.
bool XmlTags::find_tag() {
  for (std::span<const char> some = bytes_.rest(); !some.empty(); some = bytes_.rest()) {
    const void* const bracket = std::memchr(some.data(), '<', some.size());
    bytes_.skip(bracket ? static_cast<std::size_t>(static_cast<const char*>(bracket) - some.data()) + 1 : some.size());
    if (bracket) return true;
  }
  return false;
}

bool XmlTags::skip_past(std::string_view end) {
  std::string last;
  for (int byte = bytes_.get(); byte >= 0; byte = bytes_.get()) {
    if (last.size() == end.size()) last.erase(0, 1);
    last += static_cast<char>(byte);
    if (last == end) return true;
  }
  return false;
}

// Called after <! or <?.
bool XmlTags::skip_other_markup(char first) {
  if (first == '?') return skip_past("?>");
  const int next = bytes_.get();
  if (next == '>') return true;
  if (next == '[') return skip_past("]]>");
  if (next == '-' && bytes_.get() == '-') return skip_past("-->");
  return skip_past(">");
}

std::optional<XmlTag> XmlTags::next() {
  std::int64_t begin = 0;
  int byte = 0;
  do {
    if (!find_tag()) return std::nullopt;
    begin = bytes_.at() - 1;
    byte = bytes_.get();
  } while ((byte == '!' || byte == '?') && skip_other_markup(static_cast<char>(byte)));
  std::string inside;
  char quote = 0;
  for (; byte >= 0 && (byte != '>' || quote != 0); byte = bytes_.get()) {
    const char c = static_cast<char>(byte);
    if (quote != 0 ? c == quote : c == '"' || c == '\'') quote = quote != 0 ? '\0' : c;
    inside += c;
    if (inside.size() > most_tag_bytes) {
      throw InputError(
          text(karst::quote(bytes_.file().path()), " has a tag at byte ", begin, " that is longer than 1 MiB. Write it again."));
    }
  }
  if (byte < 0) return std::nullopt;
  XmlTag tag;
  tag.begin = begin;
  tag.end = bytes_.at();
  tag.is_empty = inside.ends_with('/') && inside.size() > 1;
  if (tag.is_empty) inside.pop_back();
  const std::size_t name_end = std::min(inside.find_first_of(spaces), inside.size());
  tag.name = inside.substr(0, name_end);
  tag.attributes = attributes_of(std::string_view(inside).substr(name_end));
  return tag;
}

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
