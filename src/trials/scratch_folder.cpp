#include "trials/scratch_folder.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// Reads until the program ends or closes its end of the pipe. Trials of a program that was killed may write for some seconds.
constexpr const char* cleaning = R"(trap '' TERM INT HUP USR1 USR2
if read -r word; then rm -rf -- "$0"; else for i in 1 2 3 4 5 6 7 8; do rm -rf -- "$0"; sleep 1; done; fi)";

fs::path folder_for(const std::string& parent) {
  std::error_code error;
  const fs::path folder = parent.empty() ? fs::temp_directory_path(error) : fs::absolute(parent, error);
  if (error) throw InputError("there is no temporary folder (TMPDIR names none). Set TMPDIR to a folder.");
  return folder;
}

}  // namespace

ScratchFolder::ScratchFolder(const std::string& parent) {
  const fs::path folder = folder_for(parent);
  std::string name = (folder / "karst-trials-XXXXXX").string();
  if (!mkdtemp(name.data()))
    throw InputError(text("cannot make a folder in ", quote(folder.string()), " (", std::strerror(errno), "). Choose another folder."));
  path_ = name;
  start_cleaner();
}

void ScratchFolder::start_cleaner() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw MachineError(text("cannot make a pipe (", std::strerror(errno), ")."));
  std::array<std::string, 4> words = {"sh", "-c", cleaning, path_};
  std::array<char*, 5> arguments = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO}) posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);  // signals of the terminal do not reach it
  const int code = posix_spawnp(&cleaner_, "sh", &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[0]);
  cleaner_input_ = ends[1];
  if (code != 0) throw MachineError(text("cannot start sh (", std::strerror(code), ")."));
}

ScratchFolder::~ScratchFolder() {
  const bool is_told = write(cleaner_input_, "end\n", 4) == 4;
  close(cleaner_input_);
  if (is_told) waitpid(cleaner_, nullptr, 0);
}

TrialPlace place_in(const ScratchFolder& folder, const std::string& mpirun) {
  return {fs::canonical("/proc/self/exe").string(), mpirun, folder.path()};
}

}  // namespace karst
