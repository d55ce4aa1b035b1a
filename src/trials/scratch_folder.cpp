#include "trials/scratch_folder.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

constexpr std::array files_of_run = {"result.json", "history.csv", "log.txt"};

}  // namespace

ScratchFolder::ScratchFolder(const std::vector<std::string>& files, const std::string& parent) {
  const fs::path folder = parent.empty() ? fs::temp_directory_path() : fs::absolute(parent);
  std::string name = (folder / "karst-trials-XXXXXX").string();
  const SignalsHeld held;
  if (!mkdtemp(name.data())) throw MachineError(text("cannot make a folder in ", quote(folder.string()), " (", std::strerror(errno), ")."));
  path_ = name;
  for (const std::string& file : files) removed_.push_back(std::make_unique<RemovedWhenKilled>((fs::path(path_) / file).string()));
  removed_.push_back(std::make_unique<RemovedWhenKilled>(path_));
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

std::vector<std::string> files_of(const std::vector<Trial>& trials) {
  std::vector<std::string> files;
  const auto add = [&](const std::string& file) {
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  };
  for (const Trial& trial : trials) {
    const auto option = std::find(trial.words.begin(), trial.words.end(), "-o");
    if (option == trial.words.end()) continue;
    const std::string name = *std::next(option);
    for (const char* file : files_of_run) add((fs::path(name) / file).string());
    add(name);
  }
  return files;
}

TrialPlace place_in(const ScratchFolder& folder, const std::string& mpirun) {
  return {fs::canonical("/proc/self/exe").string(), mpirun, folder.path()};
}

}  // namespace karst
