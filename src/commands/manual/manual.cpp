// karst manual: man pages and shell completions, written into a folder.
#include "commands/manual/manual.hpp"

#include <deque>
#include <filesystem>
#include <stdexcept>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"
#include "io/files/unfinished_file.hpp"
#include "run/record/version.hpp"

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

struct ManualFile {
  std::filesystem::path path;
  std::string content;
};

// The folders that shells and man search below /usr/local/share, /usr/share or ~/.local/share.
std::vector<ManualFile> files_of(const std::filesystem::path& folder, const ManualEntry& karst) {
  const Completions shells = completions(karst);
  std::vector<ManualFile> files = {{folder / "bash-completion" / "completions" / "karst", shells.bash},
                                   {folder / "zsh" / "site-functions" / "_karst", shells.zsh},
                                   {folder / "fish" / "vendor_completions.d" / "karst.fish", shells.fish}};
  for (const ManualEntry* entry : all_entries(karst))
    files.push_back({folder / "man" / "man1" / (man_page_name(*entry) + ".1"), man_page(*entry, karst_version(), karst_date())});
  return files;
}

// If one of the files cannot be written, none is.
void write_all(const std::vector<ManualFile>& files, const InputFiles& inputs) {
  for (const ManualFile& file : files) {
    const std::string kind = irregular_kind(file.path.string());
    if (!kind.empty())
      throw InputError(text(quote(file.path.string()), " is ", kind, " (only regular files are replaced). Give another folder."));
    inputs.check_output(file.path.string(), "");
  }
  for (const ManualFile& file : files) std::filesystem::create_directories(file.path.parent_path());
  std::deque<UnfinishedFile> outputs;
  for (const ManualFile& file : files) outputs.emplace_back(file.path.string(), Earlier::replaced, "");
  for (std::size_t i = 0; i < files.size(); ++i) write_file(outputs[i], files[i].content);
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
  line.add({.names = "DIR",
            .value = &folder,
            .about = "Folder to write into, as ~/.local/share; what is there of an earlier karst is replaced",
            .is_required = true,
            .path = PathUse::written});
  line.parse(arguments);
  const ManualEntry karst = manual_of(commands, comm);
  return comm.on_root([&] {
    try {
      write_all(files_of(folder, karst), line.inputs());
      return text("wrote ", all_entries(karst).size(), " man pages and the completions of bash, zsh and fish into ", folder, "\n");
    } catch (const std::filesystem::filesystem_error& e) {
      throw InputError(text(quote(folder), " cannot be written into (", e.code().message(), "). Give another folder."));
    }
  });
}

}  // namespace karst
