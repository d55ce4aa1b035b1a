// The folder of a run: results, fields, checkpoints. And other folders that a command fills with files.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "io/files/input_files.hpp"

namespace karst {

/// Throws InputError if `path` cannot become a run directory, or is not empty and `force` is not given. Makes nothing. `choose` is the end
/// of a sentence: how the user chooses the name.
void check_run_directory(const std::string& path, bool force, const std::string& choose = with_output());

/// Throws InputError if a file of one of these names in the folder cannot be replaced, or is an input. The folder need not exist.
void check_files_in(const std::string& path, const std::vector<std::string>& names, const InputFiles& inputs, const std::string& choose);

/// Throws InputError if the input is in the run directory.
void check_input_is_elsewhere(const std::string& input, const std::string& path);

/// Throws InputError unless `path` is a directory that can be written to and holds a file of this name. Makes nothing.
void check_restart_directory(const std::string& path, const std::string& name);

/// The lock of a run on its directory, so that two runs do not overwrite each other's files. Released when the process ends.
class RunDirectory {
 public:
  /// Checks again, and makes the directory. Throws InputError if another run uses it. For the root.
  RunDirectory(const std::string& path, bool force, const std::string& choose = with_output());

  /// Locks a directory that exists, for a restart.
  static RunDirectory existing(std::string path);

  RunDirectory(RunDirectory&& other) noexcept
      : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)), is_new_(std::exchange(other.is_new_, false)) {}
  RunDirectory& operator=(RunDirectory&&) = delete;
  /// Removes a directory that this run made and left empty.
  ~RunDirectory();

  /// Writes a file of this name, completely or not at all. Throws MachineError.
  void write(const std::string& name, const std::string& words) const;

  /// Removes such a file if it is a regular file.
  void remove(const std::string& name) const;

 private:
  struct IsThere {};
  RunDirectory(std::string path, IsThere, const std::string& choose = with_output());
  RunDirectory(const std::string& path, bool force, const std::string& choose, bool is_new);

  std::string path_;
  int lock_ = -1;  // a handle of the directory
  bool is_new_ = false;
};

}  // namespace karst
