// An option of a command as data. --help, --config, man pages, the completions of shells and the keywords of Python are made from it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/choice.hpp"
#include "base/error.hpp"

namespace karst {

/// A member of a request that words stand for, such as an enumerator or a list of labels.
struct BoundValue {
  std::function<void(const std::string&)> set;  ///< throws InputError. An option that is_repeated calls it for each value
  std::function<std::string()> words = {};      ///< the value as the option takes it; "": none
};

/// The variable in which an option stores its value. Its value before the command line is read is the default. A bool is a flag.
using OptionValue = std::variant<bool*, int*, std::int64_t*, double*, std::string*, std::optional<char>*, std::optional<std::int64_t>*,
                                 std::optional<std::uint64_t>*, std::optional<double>*, std::optional<std::string>*, std::vector<double>*,
                                 std::vector<std::string>*, std::vector<int>*, BoundValue>;

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

/// The treatment of the value of an option by `settings` of result.json and by a restart.
enum class AtRestart {
  same,        ///< recorded; a restart must have the same value
  may_change,  ///< recorded
  elsewhere,   ///< the result records what follows from it
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
  /// A BoundValue that may be given without a value, which stands for the word "true". A value on the command line begins with a label, as
  /// in "0:1".
  bool may_lack_value = false;
  PathUse path = PathUse::none;
  bool holds_numbers = false;  ///< words of a BoundValue are numbers in JSON
  AtRestart at_restart = AtRestart::same;
  bool is_usual = false;  ///< in --help; --help-all has all options
};

/// The options of a command. Who reads them sets the values: the command line, or the keywords of Python.
class OptionTable {
 public:
  void add(const Option& option) { options_.push_back(option); }
  const std::vector<Option>& options() const { return options_; }

  bool has_short_help = false;  ///< --help has the usual options alone

 private:
  std::vector<Option> options_;
};

/// The name in the API, "fluid_viscosity": the first long name of an option, or a positional argument in small letters.
std::string setting_name(const Option& option);

bool is_flag(const Option& option);
bool is_argument(const Option& option);  ///< positional

/// The value before the command line is read, of an option with choices.
std::string default_words(const Option& option);

/// The text about an option, with its choices.
std::string about_of(const Option& option);

/// The digits of a whole number in the range, without leading zeros. Throws InputError. `name`: of the option, in the message.
std::string checked_whole(const std::string& name, const std::string& value, const WholeRange& range);

/// An enumerator by its name. `names` has the names of all enumerators, in order; the option has them as choices.
template <class Enum, class Names>
BoundValue named(Enum& value, const Names& names) {
  return {[&value, &names](const std::string& word) { value = enumerator_of<Enum>(names, word).value(); },
          [&value, &names] { return std::string(names[static_cast<std::size_t>(value)]); }};
}

/// The same; "auto" is no enumerator.
template <class Enum, class Names>
BoundValue named_or_auto(std::optional<Enum>& value, const Names& names) {
  return {[&value, &names](const std::string& word) { value = enumerator_of<Enum>(names, word); },
          [&value, &names] { return value ? std::string(names[static_cast<std::size_t>(*value)]) : std::string("auto"); }};
}

}  // namespace karst
