// Man pages, in the macros of man(7).
#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "commands/manual/manual.hpp"

namespace karst {

namespace {

// Escapes hyphens, which would become dashes, and dots at the begin of a line, which would become requests.
std::string in_roff(std::string_view words) {
  std::string out;
  for (const char c : words) {
    if (c == '\\') out += "\\e";
    if (c == '-') out += "\\-";
    if (c != '\\' && c != '-') out += c;
  }
  return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

std::string upper(std::string words) {
  std::transform(words.begin(), words.end(), words.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return words;
}

std::string bold(std::string_view words) { return text("\\fB", in_roff(words), "\\fR"); }
std::string italic(std::string_view words) { return text("\\fI", in_roff(words), "\\fR"); }

// Paragraphs. Indented lines are a list: a word, two spaces, its meaning.
std::string paragraphs(const std::string& about) {
  std::string out;
  for (const std::string& line : split(about, '\n')) {
    if (line.empty()) continue;
    const std::string words = trimmed(line);
    const std::size_t gap = words.find("  ");
    if (line.starts_with("  ") && gap != std::string::npos) {
      out += text(".TP\n", bold(words.substr(0, gap)), "\n", in_roff(trimmed(words.substr(gap))), "\n");
    } else {
      out += (out.empty() ? "" : ".PP\n") + in_roff(words) + "\n";
    }
  }
  return out;
}

std::string synopsis(const ManualEntry& entry) {
  std::string out = bold(entry.facts.name);
  if (!entry.commands.empty()) return out + " " + italic("COMMAND") + " [" + italic("OPTIONS") + "]\n";
  for (const OptionFacts& option : entry.facts.options) {
    if (option.is_argument()) out += " " + italic(option.names.front()) + (option.is_repeated ? " ..." : "");
    if (!option.is_argument() && option.is_required) out += " " + bold(option.long_name()) + " " + italic(option.type);
  }
  return out + " [" + italic("OPTIONS") + "]\n.br\n" + bold("mpirun -n") + " " + italic("N") + " " + bold(entry.facts.name) + " ...\n";
}

std::string option_item(const OptionFacts& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(option.is_argument() ? italic(name) : bold(name));
  std::string out = ".TP\n" + joined(names, ", ");
  if (!option.is_argument() && !option.is_flag()) out += " " + italic(option.type);
  out += "\n" + in_roff(option.about) + (option.about.ends_with('.') ? "\n" : ".\n");
  if (option.is_repeated && !option.is_argument()) out += "May be given several times.\n";
  return out;
}

std::string options_section(const CommandFacts& facts) {
  std::vector<std::string> groups;
  for (const OptionFacts& option : facts.options) {
    if (!option.is_argument() && std::find(groups.begin(), groups.end(), option.group) == groups.end()) groups.push_back(option.group);
  }
  std::string out;
  for (const OptionFacts& option : facts.options) {
    if (option.is_argument()) out += option_item(option);
  }
  if (!out.empty()) out = ".SH ARGUMENTS\n" + out;
  out += ".SH OPTIONS\n";
  for (const std::string& group : groups) {
    if (group != "Options") out += ".SS " + in_roff(group) + "\n";
    for (const OptionFacts& option : facts.options) {
      if (!option.is_argument() && option.group == group) out += option_item(option);
    }
  }
  return out;
}

std::string commands_section(const ManualEntry& entry) {
  std::string out = ".SH COMMANDS\n";
  for (const ManualEntry& command : entry.commands) {
    out += ".TP\n" + bold(command.word()) + "\n" + in_roff(command.summary) + ".\n";
  }
  out += ".SH OPTIONS\n.TP\n" + bold("-h") + ", " + bold("--help") + "\nThe list of commands; behind a command, its options.\n";
  if (entry.facts.name == "karst") out += ".TP\n" + bold("--version") + "\nWhat this karst was built from and with.\n";
  return out;
}

const char* const exit_status =
    ".SH EXIT STATUS\n.TP\n0\nDone. What was asked for is on standard output, progress on standard error.\n"
    ".TP\n2\nWrong input: one message, once; nothing was written or overwritten.\n"
    ".TP\n3\nThe machine failed (MPI, disk, memory, GPU), a flow became unstable, or a result is not as it must be.\n";

}  // namespace

std::string man_page_name(const ManualEntry& entry) {
  std::string name = entry.facts.name;
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string man_page(const ManualEntry& entry, const std::string& version, const std::string& date) {
  const std::string name = man_page_name(entry);
  std::string page = text(".TH ", upper(name), " 1 \"", date, "\" \"karst ", version, "\" \"Karst\"\n");
  page += text(".SH NAME\n", in_roff(name), " \\- ", in_roff(entry.summary), "\n.SH SYNOPSIS\n", synopsis(entry));
  page += ".SH DESCRIPTION\n";
  if (entry.commands.empty()) page += paragraphs(entry.facts.about) + options_section(entry.facts);
  if (!entry.commands.empty()) {
    page +=
        entry.facts.name == "karst"
            ? "Karst computes how a fluid flows through a rock, from a segmented image of the rock: image in, permeability and flow field "
              "out.\nAll commands run alone or under mpirun, with the same result.\n"
            : in_roff(entry.summary) + ".\n";
    page += commands_section(entry);
  }
  page += exit_status;
  std::vector<std::string> others = {"karst"};
  for (const ManualEntry& command : entry.commands) others.push_back(man_page_name(command));
  std::vector<std::string> links;
  for (const std::string& other : others) {
    if (other != name) links.push_back("\\fB" + in_roff(other) + "\\fR(1)");
  }
  return page + ".SH SEE ALSO\n" + joined(links, ",\n") + "\n";
}

}  // namespace karst
