// A word that is one of a set. The list of a set makes the words of --help, what a shell completes, and what is refused.
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

/// Without words about them.
Choices choices_of(std::span<const std::string_view> names);

/// The enumerator with this name, where `names` has the names of all in their order; nothing for another word.
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

/// Throws InputError unless `value` is one of them.
void check_choice(std::string_view what, std::string_view value, const Choices& choices);

}  // namespace karst
