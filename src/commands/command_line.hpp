// The command line of one command: options from arguments and from --config FILE.toml.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/choice.hpp"
#include "base/comm.hpp"
#include "commands/command_facts.hpp"
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

/// Of the whole numbers that an option takes.
struct WholeRange {
  std::int64_t least = 0;
  std::uint64_t most = 0;
  std::string_view ending = ".";  ///< of the message that refuses others: a reason in brackets, what to do
};

class CommandLine {
 public:
  /// `name` as in "info", `about` in one or more lines.
  CommandLine(const std::string& name, const std::string& about);

  CLI::App& options() { return app_; }

  /// The option takes one of `choices`, which --help lists behind `about`; parse() refuses all others. `by_default` is one of them, or "".
  CLI::Option* one_of(CLI::Option* option, const std::string& about, const Choices& choices, const std::string& by_default);

  /// The option takes whole numbers in decimal digits within a range; parse() refuses all others. CLI11 alone reads 010 as 8, and numbers
  /// beyond 64 bits as the largest of those.
  static CLI::Option* whole(CLI::Option* option, const WholeRange& range);

  /// Shells offer these values. What else the option takes, and what it refuses, is left to the command.
  CLI::Option* offers(CLI::Option* option, const std::vector<std::string>& values);

  /// The option names files or folders that the command reads, or one that it writes. An empty name is refused.
  CLI::Option* reads(CLI::Option* option);
  CLI::Option* writes(CLI::Option* option);

  /// What the options of reads() and --config named. After parse().
  InputFiles inputs() const;

  /// Throws InputError for what cannot be understood, HelpWanted for --help.
  void parse(const Arguments& arguments);

  /// What was typed, for a shell: "karst info 'my rock.tif'".
  std::string words() const;

 private:
  CommandFacts facts() const;
  void check_paths() const;

  std::string name_;
  CLI::App app_;
  std::map<const CLI::Option*, std::vector<std::string>> values_;
  std::vector<const CLI::Option*> read_, written_;
  Arguments arguments_;
};

}  // namespace karst
