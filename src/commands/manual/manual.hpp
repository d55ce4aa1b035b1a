// The manual of the program: man pages and completions for shells, from the data of --help.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "commands/cli/command_facts.hpp"
#include "commands/cli/command_table.hpp"

namespace karst {

/// A command and the commands that can follow it. The outermost entry is `karst`.
struct ManualEntry {
  CommandFacts facts;
  std::string summary;                ///< one line, as in the list of commands
  std::vector<ManualEntry> commands;  ///< one for each word that can follow

  std::string word() const { return facts.name.substr(facts.name.rfind(' ') + 1); }
};

/// Collects the data of --help of each command.
ManualEntry manual_of(std::span<const Command> commands, const Comm& comm);

/// `entry` and all entries in it, outer entries first.
std::vector<const ManualEntry*> all_entries(const ManualEntry& entry);

/// The man page in macros of man(7). `date`: such as 2026-01-31.
std::string man_page(const ManualEntry& entry, const std::string& version, const std::string& date);
std::string man_page_name(const ManualEntry& entry);  ///< "karst-io-read"

struct Completions {
  std::string bash, zsh, fish;
};
Completions completions(const ManualEntry& karst);

/// The command `karst manual` of a program with these commands.
std::string write_manual(std::span<const Command> commands, const Arguments& arguments, const Comm& comm);

}  // namespace karst
