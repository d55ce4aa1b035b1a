// The command line of one command: options from arguments and from --config FILE.toml.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/comm.hpp"

namespace karst {

/// What was typed behind `karst`.
using Arguments = std::vector<std::string>;

/// Thrown when --help was asked for: what to print on stdout.
struct HelpWanted {
  std::string words;
};

/// As one word of a shell.
std::string in_shell_quotes(const std::string& word);

class CommandLine {
 public:
  /// `name` as in "info", `about` in one or more lines.
  CommandLine(const std::string& name, const std::string& about);

  CLI::App& options() { return app_; }

  /// Throws InputError for what cannot be understood, HelpWanted for --help.
  void parse(const Arguments& arguments);

  /// What was typed, for a shell: "karst info 'my rock.tif'".
  std::string words() const;

 private:
  std::string name_;
  CLI::App app_;
  Arguments arguments_;
};

}  // namespace karst
