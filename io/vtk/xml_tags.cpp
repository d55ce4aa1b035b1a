#include "io/vtk/xml_tags.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

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
  std::map<std::string, std::string> found;
  while (true) {
    const std::size_t equals = inside.find('=');
    const std::size_t begin = equals == std::string_view::npos ? equals : inside.find_first_of("\"'", equals);
    const std::size_t end = begin == std::string_view::npos ? begin : inside.find(inside[begin], begin + 1);
    if (end == std::string_view::npos) return found;
    found.emplace(trimmed(inside.substr(0, equals)), without_entities(inside.substr(begin + 1, end - begin - 1)));
    inside.remove_prefix(end + 1);
  }
}

}  // namespace

std::string XmlTag::operator()(const std::string& attribute, const std::string& otherwise) const {
  const auto found = attributes.find(attribute);
  return found == attributes.end() ? otherwise : found->second;
}

XmlTags::XmlTags(const std::shared_ptr<const FileBytes>& file) : bytes_(file, 0, file->size()) {}

// Moves to the first byte after the next '<'.
bool XmlTags::find_tag() {
  for (std::span<const char> some = bytes_.rest(); !some.empty(); some = bytes_.rest()) {
    const void* const found = std::memchr(some.data(), '<', some.size());
    bytes_.skip(found ? static_cast<std::size_t>(static_cast<const char*>(found) - some.data()) + 1 : some.size());
    if (found) return true;
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

}  // namespace karst
