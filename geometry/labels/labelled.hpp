// Lists of labels that each have a value, such as a permeability: their elements have a member `label`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

/// The element with this label; the end of the list if there is none.
template <class Labelled>
auto find_label(const std::vector<Labelled>& all, std::int64_t label) {
  return std::find_if(all.begin(), all.end(), [&](const Labelled& each) { return each.label == label; });
}

template <class Labelled>
bool has_label(const std::vector<Labelled>& all, std::int64_t label) {
  return find_label(all, label) != all.end();
}

/// The number of this label in the list, from 1; 0 if it is not there.
template <class Labelled>
int number_of_label(const std::vector<Labelled>& all, std::int64_t label) {
  const auto at = find_label(all, label);
  return at == all.end() ? 0 : static_cast<int>(at - all.begin()) + 1;
}

/// Throws InputError for a label that occurs twice in the list of a setting.
template <class Labelled>
void check_named_once(const std::vector<Labelled>& all, std::string_view name) {
  for (auto each = all.begin(); each != all.end(); ++each) {
    if (find_label(all, each->label) != each) throw InputError(text(setting(name), " names the label ", each->label, " twice."));
  }
}

}  // namespace karst
