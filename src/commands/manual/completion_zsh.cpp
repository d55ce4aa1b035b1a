// Completions for zsh.
#include <algorithm>

#include "base/text.hpp"
#include "commands/manual/manual.hpp"

namespace karst {

namespace {

// Quotes text for _arguments: inside single quotes, with a backslash before brackets and colons.
std::string in_zsh(std::string_view words) {
  std::string out;
  for (const char c : words) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out;
}

std::string zsh_values(const OptionFacts& option) {
  const std::string values = joined(option.values, " "), type = in_zsh(option.type);
  if (option.is_list && !values.empty()) return text(":", type, ":_values -s , ", type, " ", values);
  if (!values.empty()) return text(":", type, ":(", values, ")");
  if (path_kind(option) == PathKind::folder) return text(":", type, ":_directories");
  return text(":", type, path_kind(option) == PathKind::file ? ":_files" : ": ");
}

std::string option_line(const OptionFacts& option, int place) {
  if (option.is_argument()) return text("        '", option.is_repeated ? "*" : std::to_string(place), zsh_values(option), "'");
  const std::string about = text("[", in_zsh(option.about), "]", option.is_flag() ? "" : zsh_values(option), "'");
  std::vector<std::string> names = option.names;
  if (!option.is_flag()) names.back() += "=";  // the value follows "=", or is the next word
  const std::string repeated = option.is_repeated ? "*" : "";
  if (names.size() == 1) return text("        '", repeated, names.front(), about);
  return text("        '", option.is_repeated ? "*" : "(" + joined(option.names, " ") + ")", "'{", joined(names, ","), "}'", about);
}

std::string function_name(const ManualEntry& entry) {
  std::string name = "_" + entry.facts.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

std::string options_function(const ManualEntry& entry) {
  std::vector<std::string> lines = {"    _arguments -s -S"};
  int place = 0;
  for (const OptionFacts& option : entry.facts.options) lines.push_back(option_line(option, option.is_argument() ? ++place : 0));
  return text(function_name(entry), "() {\n", joined(lines, " \\\n"), "\n}\n\n");
}

std::string words_function(const ManualEntry& entry) {
  std::string out =
      text(function_name(entry), "() {\n    local curcontext=$curcontext state line ret=1\n    local -a words_here\n    _arguments -C",
           " \\\n        '(- *)'{-h,--help}'[The list of commands]'");
  if (entry.facts.name == "karst") out += " \\\n        '(- *)--version[What this karst was built from and with]'";
  out += " \\\n        '1: :->word' \\\n        '*:: :->rest' && ret=0\n    case $state in\n    word)\n        words_here=(\n";
  for (const ManualEntry& command : entry.commands) out += text("            '", command.word(), ":", in_zsh(command.summary), "'\n");
  out += "        )\n        _describe command words_here && ret=0\n        ;;\n    rest)\n        case $line[1] in\n";
  for (const ManualEntry& command : entry.commands) {
    out += text("        ", command.word(), ") ", function_name(command), " && ret=0 ;;\n");
  }
  return out + "        esac\n        ;;\n    esac\n    return ret\n}\n\n";
}

}  // namespace

std::string zsh_completion(const ManualEntry& karst) {
  std::string out = "#compdef karst\n# zsh completion for karst. Written by karst manual.\n\n";
  for (const ManualEntry* entry : all_entries(karst)) out += entry->commands.empty() ? options_function(*entry) : words_function(*entry);
  return out + "_karst \"$@\"\n";
}

}  // namespace karst
