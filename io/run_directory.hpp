// Where a run puts what it found: a folder of its own.
#pragma once

#include <string>

namespace karst {

class RunDirectory {
 public:
  /// Throws InputError when `path` cannot become a run directory, or holds something already and `force` is not given. Makes it. For the
  /// root.
  RunDirectory(std::string path, bool force);

  /// Writes a file of this name, whole or not at all. Throws MachineError.
  void write(const std::string& name, const std::string& words) const;

 private:
  std::string path_;
};

}  // namespace karst
