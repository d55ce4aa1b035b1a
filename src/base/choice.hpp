// Values of a setting that are words of a fixed set. One list gives the words in --help, in shell completions and in refusals.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

struct Choice {
  std::string name;
  std::string about = "";  ///< a few words, or none
};
using Choices = std::vector<Choice>;

std::vector<std::string> names_of(const Choices& choices);

/// The choices of these names, without `about`.
Choices choices_of(std::span<const std::string_view> names);

/// The enumerator with this name; `names` has the names of all enumerators, in order. nullopt for another name.
template <class Enum, class Names>
std::optional<Enum> enumerator_of(const Names& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

/// "f64 (default) or f32"; "nested (default: from coarser samples), rest or none".
std::string choice_words(const Choices& choices, std::string_view by_default);

/// Throws InputError: "start 'x' is not one of nested, rest."; `what` names the setting.
[[noreturn]] void refuse_choice(std::string_view what, std::string_view value, const std::vector<std::string>& names);

/// Throws InputError unless `value` is one of the choices.
void check_choice(std::string_view what, std::string_view value, const Choices& choices);

}  // namespace karst
