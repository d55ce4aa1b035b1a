#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "base/error.hpp"

namespace karst {

void add_piece(std::string& to, long long number) { to += std::to_string(number); }
void add_piece(std::string& to, unsigned long long number) { to += std::to_string(number); }

void add_piece(std::string& to, double number) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%g", number);
  to += buffer.data();
}

std::string fixed(double value, int decimals) {
  std::array<char, 400> buffer{};  // the largest double has 309 digits before the point
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
  return buffer.data();
}

std::string printable(std::string_view s) {
  std::string out(s);
  std::replace_if(
      out.begin(), out.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return out;
}

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 16> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return {digits.data(), end};
}

std::string quote(std::string_view name) { return text("'", printable(name), "'"); }

std::string percent(double fraction, int decimals) { return fixed(100.0 * fraction, decimals) + " %"; }

std::string grouped(std::int64_t number) {
  std::string plain = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (std::size_t at = plain.size(); at > first + 3;) {
    at -= 3;
    plain.insert(at, " ");
  }
  return plain;
}

std::string human_bytes(double bytes) {
  constexpr std::array names = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  std::size_t power = 0;
  while (bytes >= 1024.0 && power + 1 < names.size()) {
    bytes /= 1024.0;
    ++power;
  }
  return fixed(bytes, power == 0 ? 0 : 1) + " " + names[power];
}

std::string human_length(double metres, int significant) {
  struct Unit {
    const char* name;
    double metres;
  };
  constexpr std::array units = {Unit{"m", 1.0}, Unit{"mm", 1e-3}, Unit{"um", 1e-6}, Unit{"nm", 1e-9}};
  const auto* unit = std::find_if(units.begin(), units.end(), [&](const Unit& u) { return metres >= 0.9999995 * u.metres; });
  if (unit == units.end()) unit = &units.back();
  return digits(metres / unit->metres, significant) + " " + unit->name;
}

std::string digits(double value, int significant) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*g", significant, value);
  return buffer.data();
}

namespace {

// The neighbour of rounded digits on the other side of the value, if they lie on the wrong one.
std::string digits_beyond(double value, int significant, double side) {
  const std::string nearest = digits(value, significant);
  const double rounded = std::strtod(nearest.c_str(), nullptr);
  if (!std::isfinite(value) || (rounded - value) * side >= 0) return nearest;
  const double place = std::pow(10, std::floor(std::log10(std::abs(rounded))) + 1 - significant);
  return digits(rounded + side * place, significant);
}

}  // namespace

std::string digits_below(double value, int significant) { return digits_beyond(value, significant, -1); }
std::string digits_above(double value, int significant) { return digits_beyond(value, significant, 1); }

std::string plain(double value, int significant) {
  const int whole_digits = value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  return fixed(value, std::max(0, significant - whole_digits));
}

namespace {

template <class Real>
std::string shortest(Real value) {
  std::array<char, 64> buffer{};
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

}  // namespace

std::string all_digits(double value) { return shortest(value); }
std::string all_digits(float value) { return shortest(value); }

namespace {

std::string spaces(std::size_t length, std::size_t width) { return std::string(width > length ? width - length : 0, ' '); }

}  // namespace

std::string padded(std::string_view s, std::size_t width) { return std::string(s) + spaces(s.size(), width); }

std::string indented(std::string_view s, std::size_t width) { return spaces(s.size(), width) + std::string(s); }

std::string trimmed(std::string_view s) {
  const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!s.empty() && is_space(s.front())) s.remove_prefix(1);
  while (!s.empty() && is_space(s.back())) s.remove_suffix(1);
  return std::string(s);
}

std::string lowered(std::string_view s) {
  std::string out(s);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::vector<std::string> split(std::string_view s, char separator) {
  std::vector<std::string> pieces;
  while (true) {
    const std::size_t end = s.find(separator);
    pieces.emplace_back(s.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    s.remove_prefix(end + 1);
  }
}

std::vector<std::string> words(std::string_view s) {
  std::istringstream in{std::string(s)};
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

std::string joined(const std::vector<std::string>& pieces, std::string_view separator) {
  std::string out;
  for (const std::string& piece : pieces) {
    if (!out.empty()) out += separator;
    out += piece;
  }
  return out;
}

std::optional<std::int64_t> whole_number(std::string_view s) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), value);
  if (error != std::errc{} || end != s.data() + s.size()) return std::nullopt;
  return value;
}

std::optional<double> real_number(std::string_view s) {
  double value = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), value);
  if (error != std::errc{} || end != s.data() + s.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::string in_shell_quotes(const std::string& word) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace karst
