// The options and arguments of a command as data, for man pages and completions of shells.
#pragma once

#include <string>
#include <vector>

namespace karst {

struct OptionFacts {
  std::vector<std::string> names;  ///< "-o", "--output"; without a dash: a positional argument
  std::string type;                ///< "DIR"; empty for a flag
  std::string about;
  std::string group;
  std::vector<std::string> values;  ///< the only values of the option; empty: any value
  bool is_list = false;             ///< takes a list of these values, separated by commas
  bool is_required = false;
  bool is_repeated = false;  ///< may be given several times

  bool is_flag() const { return type.empty(); }
  bool is_argument() const { return names.front().front() != '-'; }
  const std::string& long_name() const { return names.back(); }
};

struct CommandFacts {
  std::string name;  ///< "karst io read"
  std::string about;
  std::vector<OptionFacts> options;  ///< with the positional arguments
};

/// Whether the value is the name of a file or a folder, from its type.
enum class PathKind { none, file, folder };
PathKind path_kind(const OptionFacts& option);

}  // namespace karst
