// An option of a command as data. --help, --config, man pages, the completions of shells and the keywords of Python are made from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/choice.hpp"

namespace karst {

/// Where the value of an option is stored. The value that is stored before the command line is read is the default. A bool is a flag.
using OptionValue = std::variant<bool*, int*, std::int64_t*, double*, std::string*, std::optional<char>*, std::optional<std::int64_t>*,
                                 std::optional<std::uint64_t>*, std::optional<double>*, std::optional<std::string>*, std::vector<double>*,
                                 std::vector<std::string>*, std::vector<int>*>;

/// The range of whole numbers that an option accepts.
struct WholeRange {
  std::int64_t least = 0;
  std::uint64_t most = 0;
  std::string_view ending = ".";  ///< end of the message that refuses other numbers: a reason in brackets, advice
};

enum class PathUse {
  none,
  read,     ///< names files or folders that the command reads
  written,  ///< names a file or a folder that the command writes
};

struct Option {
  std::string names;  ///< "-o,--output"; without a dash: a positional argument
  OptionValue value;
  std::string about;
  std::string type = "TEXT";  ///< name of the value in --help, such as "DIR"
  std::string group = "Options";
  Choices choices = {};                  ///< the only values; --help lists them after `about`
  std::vector<std::string> offers = {};  ///< values that completions offer; the command may accept others
  std::optional<WholeRange> range = {};  ///< for whole numbers
  bool is_required = false;
  bool is_list = false;      ///< takes values separated by commas, or an array in --config
  bool is_repeated = false;  ///< may be given several times, each time with one value
  PathUse path = PathUse::none;
};

/// The options of a command. Who reads them sets the values: the command line, or the keywords of Python.
class OptionTable {
 public:
  void add(const Option& option) { options_.push_back(option); }
  const std::vector<Option>& options() const { return options_; }

 private:
  std::vector<Option> options_;
};

}  // namespace karst
