// The folder of a run: results, fields, checkpoints.
#pragma once

#include <string>
#include <utility>

namespace karst {

/// Throws InputError when `path` cannot become a run directory, or holds something already and `force` is not given. Makes nothing.
void check_run_directory(const std::string& path, bool force);

/// Throws InputError when what is read lies in the folder that is written over.
void check_input_is_elsewhere(const std::string& input, const std::string& path);

/// Throws InputError unless `path` is a directory that can be written to and holds a file of this name. Makes nothing.
void check_directory_to_go_on_in(const std::string& path, const std::string& name);

/// The lock of a run on its directory, released when the run ends in any way: two runs at a time would overwrite each other's files.
class RunDirectory {
 public:
  /// Checks once more, and makes it. Throws InputError where another run is at work in it. For the root.
  RunDirectory(std::string path, bool force);

  /// The same for a directory that exists: a restart.
  static RunDirectory existing(std::string path);

  RunDirectory(RunDirectory&& other) noexcept : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}
  RunDirectory& operator=(RunDirectory&&) = delete;
  ~RunDirectory();

  /// Writes a file of this name, whole or not at all. Throws MachineError.
  void write(const std::string& name, const std::string& words) const;

  /// Removes such a file, where there is a regular one.
  void remove(const std::string& name) const;

 private:
  struct IsThere {};
  RunDirectory(std::string path, IsThere);

  std::string path_;
  int lock_ = -1;  // a handle of the directory
};

}  // namespace karst
