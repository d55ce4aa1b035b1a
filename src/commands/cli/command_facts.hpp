// What a command line takes, as data: man pages and the completions of shells are written from it.
#pragma once

#include <string>
#include <vector>

namespace karst {

struct OptionFacts {
  std::vector<std::string> names;  ///< "-o", "--output"; without a dash: an argument that is known by its place
  std::string type;                ///< "DIR"; empty for a flag
  std::string about;
  std::string group;
  std::vector<std::string> values;  ///< of an option that takes one of a set
  bool is_list = false;             ///< of those values, separated by commas
  bool is_required = false;
  bool is_repeated = false;  ///< may be given several times

  bool is_flag() const { return type.empty(); }
  bool is_argument() const { return names.front().front() != '-'; }
  const std::string& long_name() const { return names.back(); }
};

struct CommandFacts {
  std::string name;  ///< "karst io read"
  std::string about;
  std::vector<OptionFacts> options;  ///< arguments among them
};

/// What names a file or a folder, by its type.
enum class PathKind { none, file, folder };
PathKind path_kind(const OptionFacts& option);

}  // namespace karst
