// The folder that trials run in.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "io/killed_run.hpp"
#include "trials/trial.hpp"

namespace karst {

/// A folder for temporary files in `parent` (""; the temporary folder of the system), removed at the end. `files`: what trials write there,
/// removed also if a signal ends the program; files of a folder stand before the folder.
class ScratchFolder {
 public:
  explicit ScratchFolder(const std::vector<std::string>& files, const std::string& parent = "");
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::vector<std::unique_ptr<RemovedWhenKilled>> removed_;
};

/// The files that the trials write: -o names a file, or a run directory.
std::vector<std::string> files_of(const std::vector<Trial>& trials);

/// This program, in a folder.
TrialPlace place_in(const ScratchFolder& folder, const std::string& mpirun);

}  // namespace karst
