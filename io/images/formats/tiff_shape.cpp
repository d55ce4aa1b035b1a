#include "io/images/formats/tiff_shape.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr int most_nested = 64;

/// Takes JSON from the front of a text. Each function returns whether it found its item.
class JsonText {
 public:
  explicit JsonText(std::string_view text) : rest_(text) {}

  bool is_at_end() {
    skip_spaces();
    return rest_.empty();
  }

  bool is_next(char c) {
    skip_spaces();
    return rest_.starts_with(c);
  }

  bool take(char c) {
    if (!is_next(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// Takes a string; returns the text between its quotes.
  bool take_string(std::string_view& string) {
    if (!take('"')) return false;
    std::size_t end = 0;
    for (; end < rest_.size() && rest_[end] != '"'; ++end) {
      if (static_cast<unsigned char>(rest_[end]) < 0x20) return false;
      if (rest_[end] == '\\' && ++end >= rest_.size()) return false;
    }
    if (end >= rest_.size()) return false;
    string = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return true;
  }

  /// Takes a number, true, false or null.
  bool take_word(std::string_view& word) {
    skip_spaces();
    const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '+' || c == '-' || c == '.'; };
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), is_part);
    word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(word.size());
    return is_number(word) || word == "true" || word == "false" || word == "null";
  }

  /// Calls member(key) for each member, which takes its value.
  template <class Member>
  bool take_object(Member&& member) {
    if (!take('{')) return false;
    if (take('}')) return true;
    do {
      std::string_view key;
      if (!take_string(key) || !take(':') || !member(key)) return false;
    } while (take(','));
    return take('}');
  }

  /// Calls element() for each element, which takes it.
  template <class Element>
  bool take_array(Element&& element) {
    if (!take('[')) return false;
    if (take(']')) return true;
    do {
      if (!element()) return false;
    } while (take(','));
    return take(']');
  }

  bool skip_value(int depth = 0) {
    std::string_view ignored;
    if (depth == most_nested) return false;
    if (is_next('{')) return take_object([&](std::string_view) { return skip_value(depth + 1); });
    if (is_next('[')) return take_array([&] { return skip_value(depth + 1); });
    return is_next('"') ? take_string(ignored) : take_word(ignored);
  }

 private:
  static bool is_number(std::string_view word) {
    const bool has_digit = std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    return has_digit && word.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
  }

  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

  std::string_view rest_;
};

bool take_extent(JsonText& json, std::vector<std::string>& extents) {
  std::string_view word;
  if (json.is_next('"') || json.is_next('[') || json.is_next('{')) return extents.emplace_back("?"), json.skip_value();
  if (!json.take_word(word)) return false;
  const bool is_whole = std::isdigit(static_cast<unsigned char>(word.front())) != 0 && whole_number(word);
  return extents.emplace_back(is_whole ? std::string(word) : "?"), true;
}

}  // namespace

std::optional<TiffShape> read_tiff_shape(std::string_view text) {
  JsonText json(text);
  TiffShape shape;
  bool has_shape = false;
  const auto member = [&](std::string_view key) {
    if (key == "shape" && json.is_next('[')) {
      has_shape = true;
      shape.extents.clear();
      return json.take_array([&] { return take_extent(json, shape.extents); });
    }
    if (key == "shape") has_shape = false;
    if (key != "truncated" || json.is_next('"') || json.is_next('[') || json.is_next('{')) return json.skip_value();
    std::string_view word;
    const bool is_word = json.take_word(word);
    shape.is_truncated = word == "true";
    return is_word;
  };
  if (!json.take_object(member) || !json.is_at_end() || !has_shape) return std::nullopt;
  return shape;
}

}  // namespace karst
