#include "trials/scratch_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/error.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// Reads until the program ends or closes its end of the pipe. Trials of a program that was killed may write for some seconds.
constexpr const char* cleaning = R"(trap '' TERM INT HUP USR1 USR2
if read -r word; then rm -rf -- "$0"; else for i in 1 2 3 4 5 6 7 8; do rm -rf -- "$0"; sleep 1; done; fi)";

}  // namespace

ScratchFolder::ScratchFolder(const std::string& parent) {
  std::error_code error;
  const fs::path folder = parent.empty() ? fs::temp_directory_path(error) : fs::absolute(parent, error);
  if (error) throw InputError("there is no temporary folder (TMPDIR names none). Set TMPDIR to a folder.");
  path_ = (folder / "karst-trials-XXXXXX").string();
  if (!mkdtemp(path_.data()))
    throw InputError(text("cannot make a folder in ", quote(folder.string()), " (", std::strerror(errno), "). Choose another folder."));
  // In a session of its own, signals of the terminal do not reach the cleaner.
  const std::string command =
      text("exec $(command -v setsid) sh -c ", in_shell_quotes(cleaning), " ", in_shell_quotes(path_), " >/dev/null 2>&1");
  cleaner_ = popen(command.c_str(), "we");
  if (!cleaner_) throw MachineError(text("cannot start sh (", std::strerror(errno), ")."));
}

ScratchFolder::~ScratchFolder() {
  std::fputs("end\n", cleaner_);
  pclose(cleaner_);
}

TrialPlace place_in(const ScratchFolder& folder, const std::string& mpirun) {
  return {fs::canonical("/proc/self/exe").string(), mpirun, folder.path()};
}

}  // namespace karst
