// Completions for bash. They do not need the package bash-completion. The value of an option is the next word, or follows "=".
#include "base/text.hpp"
#include "commands/manual/manual.hpp"

namespace karst {

namespace {

const char* const bash_functions = R"(# bash completion for karst. Written by karst manual.

# _karst_values WORD...: of a list that is separated by commas, the last one
_karst_values() {
  local before=
  if [[ $list == yes && $current == *,* ]]; then
    before=${current%,*},
    current=${current##*,}
  fi
  COMPREPLY=($(compgen -P "$before" -W "$*" -- "$current"))
  if [[ $list == yes ]]; then compopt -o nospace; fi
}

# _karst_paths -f|-d: files or folders
_karst_paths() {
  local IFS=$'\n'
  compopt -o filenames
  COMPREPLY=($(compgen "$1" -- "$current"))
}

_karst() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} place=$COMP_CWORD
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  local list=no command=${COMP_WORDS[1]-}
  if ((place == 1)); then command=; fi
)";

std::string joined_options(const CommandFacts& facts) {
  std::vector<std::string> names;
  for (const OptionFacts& option : facts.options) {
    if (!option.is_argument()) names.push_back(option.long_name());
  }
  return joined(names, " ");
}

std::string bash_values(const OptionFacts& option) {
  if (!option.values.empty()) return text(option.is_list ? "list=yes; " : "", "_karst_values ", joined(option.values, " "));
  if (path_kind(option) == PathKind::folder) return "_karst_paths -d";
  return path_kind(option) == PathKind::file ? "_karst_paths -f" : ":";
}

// First values of options, then options and positional arguments.
std::string command_case(const ManualEntry& entry) {
  std::string values, arguments = ":";
  for (const OptionFacts& option : entry.facts.options) {
    if (option.is_argument()) arguments = bash_values(option);
    if (option.is_argument() || option.is_flag()) continue;
    values += text("        ", joined(option.names, " | "), ") ", bash_values(option), "; return ;;\n");
  }
  const bool has_argument = arguments != ":";
  return text("    '", entry.facts.name.substr(6), "')\n      case $previous in\n", values, "      esac\n      if [[ $current == -*",
              has_argument ? "" : " || -z $current", " ]]; then _karst_values ", joined_options(entry.facts), "; else ", arguments,
              "; fi\n      ;;\n");
}

std::string words_case(const ManualEntry& entry, const std::string& pattern, const std::string& more) {
  std::vector<std::string> words;
  for (const ManualEntry& command : entry.commands) words.push_back(command.word());
  return text("    '", pattern, "') _karst_values ", joined(words, " "), more, " ;;\n");
}

}  // namespace

std::string bash_completion(const ManualEntry& karst) {
  std::string groups, cases = words_case(karst, "", " --help --version");
  for (const ManualEntry* entry : all_entries(karst)) {
    if (entry == &karst) continue;
    if (entry->commands.empty()) {
      cases += command_case(*entry);
      continue;
    }
    groups += text("  if [[ $command == ", entry->word(), " ]] && ((place > 2)); then command+=\" ${COMP_WORDS[2]}\"; fi\n");
    cases += words_case(*entry, entry->word(), " --help");
  }
  return bash_functions + groups + "  case $command in\n" + cases + "  esac\n}\n\ncomplete -F _karst karst\n";
}

}  // namespace karst
