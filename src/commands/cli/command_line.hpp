// The command line of one command: options from arguments and from --config FILE.toml.
#pragma once

#include <string>
#include <vector>

#include "commands/cli/command_facts.hpp"
#include "commands/cli/option.hpp"
#include "io/input_files.hpp"

namespace karst {

/// What was typed behind `karst`.
using Arguments = std::vector<std::string>;

/// Thrown when --help was asked for: what to print on stdout, and the same as data.
struct HelpWanted {
  std::string words;
  CommandFacts facts;
};

/// As one word of a shell.
std::string in_shell_quotes(const std::string& word);

class CommandLine {
 public:
  /// `name` as in "info", `about` in one or more lines.
  CommandLine(const std::string& name, const std::string& about) : name_("karst " + name), about_(about) {}

  void add(const Option& option) { options_.push_back(option); }

  /// Throws InputError for what cannot be understood, HelpWanted for --help. What the options point to must still live.
  void parse(const Arguments& arguments);

  /// Paths that are read, also by --config. After parse(), as all of these.
  InputFiles inputs() const;

  /// The options that were given, as "--check", in the order of the command line.
  const std::vector<std::string>& given() const { return given_; }

  /// What was typed, for a shell: "karst info 'my rock.tif'".
  std::string words() const;

 private:
  struct Parser;

  std::string name_, about_;
  std::vector<Option> options_;
  Arguments arguments_;
  std::vector<std::string> given_, paths_read_;
};

}  // namespace karst
