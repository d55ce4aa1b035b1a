// An option of a command, as data: --help, --config, man pages and the completions of shells are made from it.
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
                                 std::vector<std::string>*>;

/// The whole numbers that an option takes, in decimal digits.
struct WholeRange {
  std::int64_t least = 0;
  std::uint64_t most = 0;
  std::string_view ending = ".";  ///< of the message that refuses others: a reason in brackets, what to do
};

enum class PathUse {
  none,
  read,     ///< names files or folders that the command reads
  written,  ///< names a file or a folder that the command writes
};

struct Option {
  std::string names;  ///< "-o,--output"; without a dash, an argument that is known by its place
  OptionValue value;
  std::string about;
  std::string type = "TEXT";  ///< what --help calls the value: "DIR"
  std::string group = "Options";
  Choices choices = {};                  ///< the only values, which --help lists behind `about`
  std::vector<std::string> offers = {};  ///< values that shells offer; the command decides what else is taken
  std::optional<WholeRange> range = {};  ///< of a whole number
  bool is_required = false;
  bool is_list = false;      ///< values between commas, also as an array in --config
  bool is_repeated = false;  ///< may be given several times, each time with one value
  PathUse path = PathUse::none;
};

}  // namespace karst
