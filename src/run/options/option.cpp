#include "run/options/option.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace karst {

namespace {

// The digits of a whole number without leading zeros, with a minus if it is negative; nullopt for other text.
std::optional<std::string> whole_digits(const std::string& value) {
  const std::string number = trimmed(value);
  const bool has_sign = number.starts_with('-') || number.starts_with('+');
  const std::string digits = number.substr(has_sign ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const std::string counting = digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return (number[0] == '-' && counting != "0" ? "-" : "") + counting;
}

bool is_within(const std::string& digits, const WholeRange& range) {
  if (const auto number = whole_number(digits))
    return *number >= range.least && (*number < 0 || static_cast<std::uint64_t>(*number) <= range.most);
  std::uint64_t large = 0;  // beyond the range of int64
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), large);
  return error == std::errc{} && end == digits.data() + digits.size() && large <= range.most;
}

}  // namespace

std::string setting_name(const Option& option) {
  if (is_argument(option)) return lowered(option.names);
  for (const std::string& name : split(option.names, ',')) {
    if (!name.starts_with("--")) continue;
    std::string setting = name.substr(2);
    std::replace(setting.begin(), setting.end(), '-', '_');
    return setting;
  }
  return option.names;
}

bool is_flag(const Option& option) { return std::holds_alternative<bool*>(option.value); }

bool is_argument(const Option& option) { return !option.names.starts_with('-'); }

std::string default_words(const Option& option) {
  if (const auto* bound = std::get_if<BoundValue>(&option.value)) return bound->words ? bound->words() : "";
  return *std::get<std::string*>(option.value);
}

std::string about_of(const Option& option) {
  if (option.choices.empty()) return option.about;
  return option.about + ": " + choice_words(option.choices, default_words(option));
}

std::string checked_whole(const std::string& name, const std::string& value, const WholeRange& range) {
  const std::optional<std::string> digits = whole_digits(value);
  if (!digits) throw InputError(text(name, " ", quote(value), " is not a whole number."));
  if (!is_within(*digits, range))
    throw InputError(text(name, " ", *digits, " is not between ", range.least, " and ", range.most, range.ending));
  return *digits;
}

}  // namespace karst
