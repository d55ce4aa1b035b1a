// The manual of the whole program, from what its commands' own --help is made of: man pages, and what completes its words in shells.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "commands/cli/command_facts.hpp"
#include "commands/cli/command_table.hpp"

namespace karst {

/// One command, and those behind it. The first of all is `karst` itself.
struct ManualEntry {
  CommandFacts facts;
  std::string summary;                ///< one line, as in the list of commands
  std::vector<ManualEntry> commands;  ///< none, or one for each word that may follow

  std::string word() const { return facts.name.substr(facts.name.rfind(' ') + 1); }
};

/// Asks each command for its --help.
ManualEntry manual_of(std::span<const Command> commands, const Comm& comm);

/// `entry` and all behind it, the outer first.
std::vector<const ManualEntry*> all_entries(const ManualEntry& entry);

/// In the macros of man(7). `date` as 2026-01-31.
std::string man_page(const ManualEntry& entry, const std::string& version, const std::string& date);
std::string man_page_name(const ManualEntry& entry);  ///< "karst-io-read"

std::string bash_completion(const ManualEntry& karst);
std::string zsh_completion(const ManualEntry& karst);
std::string fish_completion(const ManualEntry& karst);

/// The command `karst manual`, of a program with these commands.
std::string write_manual(std::span<const Command> commands, const Arguments& arguments, const Comm& comm);

}  // namespace karst
