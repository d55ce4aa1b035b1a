// Completions for fish.
#include "base/text.hpp"
#include "commands/manual/manual.hpp"

namespace karst {

namespace {

const char* const fish_functions = R"(# fish completion for karst. Written by karst manual.

# Are the words behind karst these, in this order, before any option?
function __karst_is
    set -l words (commandline -opc)
    set -e words[1]
    test (count $words) -ge (count $argv); or return 1
    for i in (seq (count $argv))
        test "$words[$i]" = "$argv[$i]"; or return 1
    end
end

# Do exactly these words stand before the one that is typed?
function __karst_is_all
    __karst_is $argv; and test (count (commandline -opc)) -eq (math (count $argv) + 1)
end

# A list that is separated by commas: what is there of it, and each word behind it
function __karst_list
    set -l there (string match -r '^.*,' -- (commandline -ct))
    for word in $argv
        echo "$there$word"
    end
end

complete -c karst -f
)";

std::string in_fish(std::string_view words) {
  std::string out = "'";
  for (const char c : words) out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "'";
}

std::string fish_values(const OptionFacts& option) {
  const std::string values = joined(option.values, " ");
  if (option.is_list && !values.empty()) return " -x -a " + in_fish("(__karst_list " + values + ")");
  if (!values.empty()) return " -x -a " + in_fish(values);
  if (path_kind(option) == PathKind::folder) return " -x -a '(__fish_complete_directories)'";
  return path_kind(option) == PathKind::file ? " -r -F" : " -x";
}

std::string option_line(const std::string& condition, const OptionFacts& option) {
  if (option.is_argument()) {
    if (option.values.empty() && path_kind(option) == PathKind::none) return "";
    if (option.values.empty()) return condition + " -F\n";
    return text(condition, " -a ", in_fish(joined(option.values, " ")), " -d ", in_fish(option.type), "\n");
  }
  std::string line = condition;
  for (const std::string& name : option.names) line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!option.is_flag()) line += fish_values(option);
  return line + " -d " + in_fish(option.about) + "\n";
}

}  // namespace

std::string fish_completion(const ManualEntry& karst) {
  std::string lines = fish_functions;
  for (const ManualEntry* entry : all_entries(karst)) {
    const std::string words = entry == &karst ? "" : entry->facts.name.substr(5);
    for (const ManualEntry& command : entry->commands) {
      lines += text("complete -c karst -n '__karst_is_all", words, "' -a ", command.word(), " -d ", in_fish(command.summary), "\n");
    }
    if (!entry->commands.empty())
      lines += text("complete -c karst -n '__karst_is_all", words, "' -s h -l help -d 'The list of commands'\n");
    if (entry == &karst) lines += "complete -c karst -n '__karst_is_all' -l version -d 'What this karst was built from and with'\n";
    for (const OptionFacts& option : entry->facts.options)
      lines += option_line(text("complete -c karst -n '__karst_is", words, "'"), option);
  }
  return lines;
}

}  // namespace karst
