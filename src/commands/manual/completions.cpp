// Completions for bash, zsh and fish: the options of all commands as a table, one program in awk that reads the table, and a function of
// the shell that shows its output.
#include "base/text.hpp"
#include "commands/manual/manual.hpp"

namespace karst {

namespace {

// Reads rows "command, names, kind of the value, values, text". The arguments are the words behind karst up to the cursor. Prints the kind
// of the word at the cursor, then what it can be. Shells quote this text: it has no single quotes.
const char* const offering_program = R"(
  BEGIN {
    FS = "\t"; count = ARGC - 1; ARGC = 1
    current = ARGV[count]; previous = ARGV[count - 1]
    if (current == "=") current = ""
    else if (previous == "=") previous = ARGV[count - 2]
    command = count > 1 ? ARGV[1] : ""
  }
  $3 == "group" && $2 == ARGV[1] && count > 2 { command = ARGV[1] " " ARGV[2] }
  $1 != command { next }
  $2 == "" { argument = $3; argument_values = $4; next }
  {
    number = split($2, names, " ")
    for (i in names) if (names[i] == previous && $3 != "flag" && $3 != "group") { kind = $3; values = $4 }
    words[++options] = names[number]; abouts[options] = $5
  }
  END {
    if (kind == "" && argument != "" && current !~ /^-/) { kind = argument; values = argument_values }
    if (kind != "") options = split(values, words, " ")
    before = kind == "list" && match(current, /.*,/) ? substr(current, 1, RLENGTH) : ""
    print kind
    for (i = 1; i <= options; ++i)
      if (substr(before words[i], 1, length(current)) == current) print before words[i] (kind == "" ? "\t" abouts[i] : "")
  })";

const char* const bash_function = R"(
_karst() {
  local current=${COMP_WORDS[COMP_CWORD]#=} offers
  mapfile -t offers < <(_karst_offers "${COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=("${offers[@]:1}")
  COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
  case ${offers[0]} in
    list) compopt -o nospace ;;
    file | directory)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -A "${offers[0]}" -- "$current")
      ;;
  esac
}

complete -F _karst karst
)";

const char* const zsh_function = R"(
_karst() {
  local option more=()
  compset -P '--*=' && option=${IPREFIX%=}
  local offers=("${(@f)$(_karst_offers "${(@)words[2,CURRENT-1]}" $option "$PREFIX")}")
  case $offers[1] in
    file) _files ;;
    directory) _directories ;;
    *)
      [[ $offers[1] == list ]] && more=(-S '')
      shift offers
      offers=("${(@)${(@)offers//:/\\:}/$'\t'/:}")
      _describe word offers "$more[@]"
      ;;
  esac
}

_karst "$@"
)";

const char* const fish_function = R"(
function __karst_complete
    set -l token (commandline -ct)
    set -l words (commandline -opc)
    set -l option (string match -r '^--[^=]*=' -- $token)
    set -l current (string replace -r '^--[^=]*=' '' -- $token)
    set -l offers (__karst_offers $words[2..] (string trim -rc = -- $option) "$current")
    switch "$offers[1]"
        case file
            __fish_complete_path "$token"
        case directory
            __fish_complete_directories "$token" ''
        case '*'
            printf '%s\n' "$option"$offers[2..]
    end
end

complete -c karst -f -a '(__karst_complete)'
)";

std::string in_shell(std::string_view words) {
  std::string out = "'";
  for (const char c : words) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

std::string kind_of_value(const OptionFacts& option) {
  if (option.is_flag()) return "flag";
  if (!option.values.empty()) return option.is_list ? "list" : "word";
  return path_kind(option) == PathKind::file ? "file" : path_kind(option) == PathKind::folder ? "directory" : "any";
}

std::string row(const std::string& command, const std::string& names, const std::string& kind, const std::string& values,
                const std::string& about) {
  return text(command, "\t", names, "\t", kind, "\t", values, "\t", about, "\n");
}

std::string table_of(const ManualEntry& karst) {
  std::string rows;
  for (const ManualEntry* entry : all_entries(karst)) {
    const std::string command = entry == &karst ? "" : entry->facts.name.substr(6);
    for (const ManualEntry& each : entry->commands)
      rows += row(command, each.word(), each.commands.empty() ? "flag" : "group", "", each.summary);
    if (!entry->commands.empty()) rows += row(command, "--help", "flag", "", "The list of commands");
    if (entry == &karst) rows += row(command, "--version", "flag", "", "Version, commit and libraries");
    for (const OptionFacts& option : entry->facts.options) {
      const std::string names = option.is_argument() ? "" : joined(option.names, " ");
      rows += row(command, names, kind_of_value(option), joined(option.values, " "), option.about);
    }
  }
  return rows;
}

}  // namespace

Completions completions(const ManualEntry& karst) {
  const std::string head = "completion for karst. Written by karst manual.\n\n",
                    offers = text("printf %s ", in_shell(table_of(karst)), " | awk ", in_shell(offering_program));
  const std::string function = text("_karst_offers() {\n  ", offers, " \"$@\"\n}\n");
  return {.bash = text("# bash ", head, function, bash_function),
          .zsh = text("#compdef karst\n# zsh ", head, function, zsh_function),
          .fish = text("# fish ", head, "function __karst_offers\n    ", offers, " $argv\nend\n", fish_function)};
}

}  // namespace karst
