// karst manual: man pages and shell completions, written into a folder.
#include "commands/manual.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/version.hpp"

namespace karst {

namespace {

ManualEntry entry_of(const std::string& before, const Command& command, const Comm& comm) {
  ManualEntry entry;
  entry.summary = command.about;
  entry.facts.name = before + " " + command.name;
  if (command.commands) {
    for (const Command& each : command.commands()) entry.commands.push_back(entry_of(entry.facts.name, each, comm));
    return entry;
  }
  try {
    command.run({"--help"}, comm);
  } catch (const HelpWanted& help) {
    entry.facts = help.facts;
    return entry;
  }
  throw std::logic_error(entry.facts.name + " --help does something else than to help: a bug in Karst.");
}

void write_file(const std::filesystem::path& path, const std::string& content) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  if (!(file << content).flush())
    throw MachineError(text(quote(path.string()), " cannot be written. Is the disk full, or the folder not yours?"));
}

// Where shells and man look below /usr/local/share, /usr/share or ~/.local/share.
std::int64_t write_all(const std::filesystem::path& folder, const ManualEntry& karst) {
  std::int64_t pages = 0;
  for (const ManualEntry* entry : all_entries(karst)) {
    write_file(folder / "man" / "man1" / (man_page_name(*entry) + ".1"), man_page(*entry, karst_version(), karst_date()));
    ++pages;
  }
  write_file(folder / "bash-completion" / "completions" / "karst", bash_completion(karst));
  write_file(folder / "zsh" / "site-functions" / "_karst", zsh_completion(karst));
  write_file(folder / "fish" / "vendor_completions.d" / "karst.fish", fish_completion(karst));
  return pages;
}

}  // namespace

ManualEntry manual_of(std::span<const Command> commands, const Comm& comm) {
  ManualEntry karst;
  karst.facts.name = "karst";
  karst.summary = "permeability of rock images";
  for (const Command& command : commands) karst.commands.push_back(entry_of("karst", command, comm));
  return karst;
}

std::vector<const ManualEntry*> all_entries(const ManualEntry& entry) {
  std::vector<const ManualEntry*> all = {&entry};
  for (const ManualEntry& command : entry.commands) {
    for (const ManualEntry* each : all_entries(command)) all.push_back(each);
  }
  return all;
}

std::string write_manual(std::span<const Command> commands, const Arguments& arguments, const Comm& comm) {
  CommandLine line("manual", "Man pages and the completions of bash, zsh and fish, written into a folder as below /usr/share.");
  std::string folder;
  line.options()
      .add_option("DIR", folder, "Folder to write into, as ~/.local/share; what is there of an earlier karst is replaced")
      ->required();
  line.parse(arguments);
  const ManualEntry karst = manual_of(commands, comm);
  return comm.on_root([&] {
    try {
      return text("wrote ", write_all(folder, karst), " man pages and the completions of bash, zsh and fish into ", folder, "\n");
    } catch (const std::filesystem::filesystem_error& e) {
      throw InputError(text(quote(folder), " cannot be written into (", e.code().message(), "). Give another folder."));
    }
  });
}

}  // namespace karst
