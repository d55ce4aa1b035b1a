#include "base/setting.hpp"

#include <algorithm>

namespace karst {

namespace {

// Texts from users and files cannot contain these characters: printable() replaces them.
constexpr char mark = '\x1e';
constexpr char mark_of_value = '\x1f';

template <class Show>
std::string shown(std::string_view message, Show&& show) {
  std::string words;
  while (true) {
    const std::size_t begin = message.find(mark);
    const std::size_t end = begin == std::string_view::npos ? begin : message.find(mark, begin + 1);
    words += message.substr(0, end == std::string_view::npos ? end : begin);
    if (end == std::string_view::npos) return words;
    const std::string_view inside = message.substr(begin + 1, end - begin - 1);
    const std::size_t value = inside.find(mark_of_value);
    words += show(std::string(inside.substr(0, value)));
    if (value != std::string_view::npos) words += show.before_value() + std::string(inside.substr(value + 1));
    message.remove_prefix(end + 1);
  }
}

struct PlainName {
  std::string operator()(const std::string& name) const { return name; }
  static std::string before_value() { return "="; }
};

struct OptionName {
  std::string operator()(std::string name) const {
    if (name == "output") return "-o";
    std::replace(name.begin(), name.end(), '_', '-');
    return "--" + name;
  }
  static std::string before_value() { return " "; }
};

}  // namespace

std::string setting(std::string_view name) { return mark + std::string(name) + mark; }

std::string setting(std::string_view name, std::string_view value) {
  return mark + std::string(name) + mark_of_value + std::string(value) + mark;
}

std::string with_plain_settings(std::string_view message) { return shown(message, PlainName()); }

std::string with_options(std::string_view message) { return shown(message, OptionName()); }

}  // namespace karst
