// The folder that trials run in.
#pragma once

#include <cstdio>
#include <string>

#include "trials/trial.hpp"

namespace karst {

/// A folder for temporary files in `parent` (""; the temporary folder of the system). It is removed at the end, by a process of its own:
/// also if this program is killed, after the trials have ended. Throws InputError if `parent` cannot be used.
class ScratchFolder {
 public:
  explicit ScratchFolder(const std::string& parent = "");
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::FILE* cleaner_ = nullptr;  // the end of its input, also by the end of this program, starts the cleaner
};

/// Trials run this program in the folder.
TrialPlace place_in(const ScratchFolder& folder, const std::string& mpirun);

}  // namespace karst
