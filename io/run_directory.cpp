#include "io/run_directory.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

namespace fs = std::filesystem;

RunDirectory::RunDirectory(std::string path, bool force) : path_(std::move(path)) {
  std::error_code error;
  const fs::file_status status = fs::status(path_, error);
  if (fs::exists(status) && !fs::is_directory(status)) {
    throw InputError(text(quote(path_), " is a file, not a run directory. Choose another name with -o."));
  }
  if (fs::is_directory(status) && !fs::is_empty(path_, error) && !force) {
    throw InputError(text(quote(path_), " holds files already. Give --force to write over them, or another name with -o."));
  }
  fs::create_directory(path_, error);  // its parent must be there: a mistyped path makes no trees
  if (error) throw InputError(text(quote(path_), " cannot be made (", error.message(), "). Choose another name with -o."));
  if (eaccess(path_.c_str(), W_OK) != 0) {
    throw InputError(text(quote(path_), " cannot be written to (", std::strerror(errno), "). Choose another name with -o."));
  }
}

void RunDirectory::write(const std::string& name, const std::string& words) const {
  UnfinishedFile file((fs::path(path_) / name).string());
  std::ofstream out(file.path(), std::ios::binary | std::ios::trunc);
  out << words;
  out.close();
  if (!out) throw MachineError(text(quote(file.path()), " cannot be written (", std::strerror(errno), "). Is the disk full?"));
  file.finish(std::ssize(words));
}

}  // namespace karst
