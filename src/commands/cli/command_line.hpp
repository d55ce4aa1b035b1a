// The command line of one command: options from arguments and from --config FILE.toml.
#pragma once

#include <string>
#include <vector>

#include "commands/cli/command_facts.hpp"
#include "io/files/input_files.hpp"
#include "run/options/option.hpp"

namespace karst {

/// The words after `karst`.
using Arguments = std::vector<std::string>;

/// Thrown for --help: the text for stdout, and the same as data.
struct HelpWanted {
  std::string words;
  CommandFacts facts;
};

class CommandLine : public OptionTable {
 public:
  /// `name`: such as "info". `about`: one or more lines.
  CommandLine(const std::string& name, const std::string& about) : name_("karst " + name), about_(about) {}

  /// Sets the values of the options. Throws InputError for wrong arguments, HelpWanted for --help.
  void parse(const Arguments& arguments);

  /// Paths that the command reads, also from --config. This member and the following ones are valid after parse().
  InputFiles inputs() const;

  /// The options that were given, such as "--check", in the order of the command line.
  const std::vector<std::string>& given() const { return given_; }

  /// The whole command, quoted for a shell: "karst info 'my rock.tif'".
  std::string words() const;

 private:
  struct Parser;

  std::string name_, about_;
  Arguments arguments_;
  std::vector<std::string> given_, paths_read_;
};

}  // namespace karst
