#include "commands/cli/command_facts.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace karst {

PathKind path_kind(const OptionFacts& option) {
  constexpr std::array<std::string_view, 6> files = {"IMAGE", "IMAGES", "CASE", "IN", "OUT", "NAME.csv"};
  if (option.type == "DIR") return PathKind::folder;
  const bool is_file = option.type.starts_with("FILE") || std::find(files.begin(), files.end(), option.type) != files.end();
  return is_file ? PathKind::file : PathKind::none;
}

}  // namespace karst
