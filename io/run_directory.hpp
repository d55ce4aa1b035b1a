// Where a run puts what it found: a folder of its own.
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

class RunDirectory {
 public:
  /// Checks once more, and makes it. For the root.
  RunDirectory(std::string path, bool force);

  /// One that is there. For the root.
  static RunDirectory existing(std::string path);

  /// Writes a file of this name, whole or not at all. Throws MachineError.
  void write(const std::string& name, const std::string& words) const;

  /// Removes such a file, where there is one.
  void remove(const std::string& name) const;

  /// Of the file of this name.
  std::string path_of(const std::string& name) const;

 private:
  struct IsThere {};
  RunDirectory(std::string path, IsThere) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace karst
