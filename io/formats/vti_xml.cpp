#include "io/formats/vti_xml.hpp"

#include <array>
#include <string_view>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr std::string_view spaces = " \t\r\n";

// Where what begins at `at` is passed over; `at` itself when a tag begins there.
std::size_t after_other_markup(const std::string& xml, std::size_t at) {
  struct Markup {
    std::string_view begins, ends;
  };
  constexpr std::array markups = {Markup{"<!--", "-->"}, Markup{"<![CDATA[", "]]>"}, Markup{"<!", ">"}, Markup{"<?", "?>"}};
  for (const auto& [begins, ends] : markups) {
    if (xml.compare(at, begins.size(), begins) != 0) continue;
    const std::size_t end = xml.find(ends, at + begins.size());
    return end == std::string::npos ? xml.size() : end + ends.size();
  }
  return at;
}

std::string without_entities(std::string value) {
  struct Entity {
    std::string_view name;
    char meaning;
  };
  constexpr std::array entities = {Entity{"&lt;", '<'}, Entity{"&gt;", '>'}, Entity{"&quot;", '"'}, Entity{"&apos;", '\''},
                                   Entity{"&amp;", '&'}};
  for (std::size_t at = value.find('&'); at != std::string::npos; at = value.find('&', at + 1)) {
    for (const auto& [name, meaning] : entities) {
      if (value.compare(at, name.size(), name) != 0) continue;
      value.replace(at, name.size(), 1, meaning);
      break;
    }
  }
  return value;
}

// The '>' that ends the tag at `at`: not one within quotes.
std::size_t end_of_tag(const std::string& xml, std::size_t at) {
  char quote = 0;
  for (; at < xml.size(); ++at) {
    const char c = xml[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at;
    }
  }
  return std::string::npos;
}

// name = "value", again and again.
std::map<std::string, std::string> attributes_of(std::string_view inside) {
  std::map<std::string, std::string> found;
  while (true) {
    const std::size_t equals = inside.find('=');
    const std::size_t begin = equals == std::string_view::npos ? equals : inside.find_first_of("\"'", equals);
    const std::size_t end = begin == std::string_view::npos ? begin : inside.find(inside[begin], begin + 1);
    if (end == std::string_view::npos) return found;
    found.emplace(trimmed(inside.substr(0, equals)), without_entities(std::string(inside.substr(begin + 1, end - begin - 1))));
    inside.remove_prefix(end + 1);
  }
}

}  // namespace

std::string XmlTag::operator()(const std::string& attribute, const std::string& otherwise) const {
  const auto found = attributes.find(attribute);
  return found == attributes.end() ? otherwise : found->second;
}

std::optional<XmlTag> next_tag(const std::string& xml, std::size_t at) {
  for (at = xml.find('<', at); at != std::string::npos; at = xml.find('<', at)) {
    const std::size_t other = after_other_markup(xml, at);
    if (other == at) break;
    at = other;
  }
  const std::size_t end = at == std::string::npos ? at : end_of_tag(xml, at);
  if (end == std::string::npos) return std::nullopt;
  std::string_view inside = std::string_view(xml).substr(at + 1, end - at - 1);
  XmlTag tag;
  tag.is_empty = inside.ends_with('/') && inside.size() > 1;
  tag.after = end + 1;
  if (tag.is_empty) inside.remove_suffix(1);
  const std::size_t name_end = inside.find_first_of(spaces);
  tag.name = inside.substr(0, name_end);
  if (name_end != std::string_view::npos) tag.attributes = attributes_of(inside.substr(name_end));
  return tag;
}

}  // namespace karst
