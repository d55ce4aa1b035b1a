#include "base/choice.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

std::vector<std::string> names_of(const Choices& choices) {
  std::vector<std::string> names;
  for (const Choice& choice : choices) names.push_back(choice.name);
  return names;
}

Choices choices_of(std::span<const std::string_view> names) {
  Choices choices;
  for (const std::string_view name : names) choices.push_back({std::string(name)});
  return choices;
}

std::string choice_words(const Choices& choices, std::string_view by_default) {
  std::string words;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto& [name, about] = choices[i];
    if (i > 0) words += i + 1 == choices.size() ? " or " : ", ";
    words += name;
    if (name == by_default) words += about.empty() ? " (default)" : " (default: " + about + ")";
    if (name != by_default && !about.empty()) words += " (" + about + ")";
  }
  return words;
}

void refuse_choice(std::string_view what, std::string_view value, const std::vector<std::string>& names) {
  throw InputError(text(what, " ", quote(value), " is not one of ", joined(names, ", "), "."));
}

void check_choice(std::string_view what, std::string_view value, const Choices& choices) {
  if (std::none_of(choices.begin(), choices.end(), [&](const Choice& choice) { return choice.name == value; }))
    refuse_choice(what, value, names_of(choices));
}

}  // namespace karst
