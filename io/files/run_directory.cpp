#include "io/files/run_directory.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"
#include "io/files/unfinished_file.hpp"

namespace karst {

namespace fs = std::filesystem;

void check_run_directory(const std::string& path, bool force, const std::string& choose) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_directory(status)) {
    throw InputError(text(quote(path), " is a file, not a directory. Choose another name", choose, "."));
  }
  if (fs::is_directory(status)) {
    if (eaccess(path.c_str(), R_OK | W_OK | X_OK) != 0) {
      throw InputError(text(quote(path), " cannot be written to (", std::strerror(errno), "). Choose another name", choose, "."));
    }
    if (!fs::is_empty(path, error) && !force) {
      throw InputError(
          text(quote(path), " holds files already. Give ", setting("force"), " to write over them, or another name", choose, "."));
    }
    return;
  }
  const fs::path parent =
      (fs::absolute(path) / "").lexically_normal().parent_path().parent_path();  // must exist: makes one folder, not a tree of folders
  if (!fs::is_directory(parent, error)) {
    throw InputError(text(quote(path), " cannot be made (no folder ", quote(parent.string()), "). Choose another name", choose, "."));
  }
  if (eaccess(parent.c_str(), W_OK | X_OK) != 0) {
    throw InputError(text(quote(path), " cannot be made (", std::strerror(errno), "). Choose another name", choose, "."));
  }
}

void check_files_in(const std::string& path, const std::vector<std::string>& names, const InputFiles& inputs, const std::string& choose) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return;
  for (const std::string& name : names) {
    const std::string file = (fs::path(path) / name).string();
    check_output(file, true, choose);
    inputs.check_output(file, choose);
  }
}

void check_restart_directory(const std::string& path, const std::string& name) {
  std::error_code error;
  if (!fs::is_directory(path, error)) throw InputError(text(quote(path), " is no run directory. Is the path right?"));
  if (eaccess(path.c_str(), R_OK | W_OK | X_OK) != 0)
    throw InputError(
        text(quote(path), " cannot be written to (", std::strerror(errno), "). Copy it to a folder where it can be written to."));
  if (fs::is_regular_file(fs::path(path) / name, error)) return;
  throw InputError(
      text(quote(path), " holds no ", name, " (there is nothing to restart). Run from the start, without ", setting("restart"), "."));
}

void check_input_is_elsewhere(const std::string& input, const std::string& path) {
  std::error_code error;
  if (!fs::equivalent(fs::absolute(input).parent_path(), path, error)) return;
  throw InputError(text(quote(input), " lies in the run directory ", quote(path), " (whose files are written over). Choose another name",
                        with_output(), "."));
}

namespace {

std::string new_directory(const std::string& path, bool force, const std::string& choose) {
  check_run_directory(path, force, choose);
  std::error_code error;
  fs::create_directory(path, error);
  if (error) throw InputError(text(quote(path), " cannot be made (", error.message(), "). Choose another name", choose, "."));
  return path;
}

}  // namespace

RunDirectory::RunDirectory(std::string path, IsThere, const std::string& choose)
    : path_(std::move(path)), lock_(open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  // Some file systems have no locks. Then two runs in the same directory are not detected.
  if (lock_ < 0 || flock(lock_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  close(lock_);
  throw InputError(text(quote(path_), " is in use by a run that has not ended. Wait for it, or choose another name", choose, "."));
}

RunDirectory::RunDirectory(const std::string& path, bool force, const std::string& choose)
    : RunDirectory(path, force, choose, !fs::exists(path)) {}

RunDirectory::RunDirectory(const std::string& path, bool force, const std::string& choose, bool is_new)
    : RunDirectory(new_directory(path, force, choose), IsThere(), choose) {
  is_new_ = is_new;
}

RunDirectory RunDirectory::existing(std::string path) { return {std::move(path), IsThere()}; }

RunDirectory::~RunDirectory() {
  if (is_new_) rmdir(path_.c_str());  // fails unless it is empty
  if (lock_ >= 0) close(lock_);
}

void RunDirectory::remove(const std::string& name) const { remove_regular((fs::path(path_) / name).string()); }

void RunDirectory::write(const std::string& name, const std::string& words) const { write_file((fs::path(path_) / name).string(), words); }

}  // namespace karst
