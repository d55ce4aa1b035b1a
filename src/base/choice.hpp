// A word that is one of a set. The list of a set makes the words of --help, what a shell completes, and what is refused.
#pragma once

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

/// "f64 (default) or f32"; "nested (default: from coarser samples), rest or none".
std::string choice_words(const Choices& choices, std::string_view by_default);

/// Throws InputError: "start 'x' is not one of nested, rest."; `what` names the setting.
[[noreturn]] void refuse_choice(std::string_view what, std::string_view value, const std::vector<std::string>& names);

/// Throws InputError unless `value` is one of them.
void check_choice(std::string_view what, std::string_view value, const Choices& choices);

}  // namespace karst
