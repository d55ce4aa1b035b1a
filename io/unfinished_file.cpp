#include "io/unfinished_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

UnfinishedFile::~UnfinishedFile() {
  std::error_code ignored;
  if (mine_) std::filesystem::remove(path(), ignored);
}

void UnfinishedFile::check_written(const std::ostream& out) const {
  if (!out)
    throw MachineError(text(quote(path()), " cannot be written (", std::strerror(errno),
                            errno == ENOENT ? "). Has its folder been removed?" : "). Is the disk full?"));
}

void UnfinishedFile::finish(std::int64_t bytes) {
  const auto held = static_cast<std::int64_t>(std::filesystem::file_size(path()));
  if (held != bytes)
    throw MachineError(text("only ", held, " of ", bytes, " bytes of ", quote(final_path_), " reached the disk. Is it full?"));
  std::filesystem::rename(path(), final_path_);
  mine_ = false;
}

void take_room(const std::string& path, std::int64_t bytes) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  const int code = file < 0 ? errno : fallocate(file, 0, 0, bytes) == 0 ? 0 : errno;
  if (file >= 0) close(file);
  if (code == 0 || code == EOPNOTSUPP || code == ENOSYS || code == EINVAL) return;
  throw MachineError(text(quote(path), " needs ", grouped(bytes), " bytes that cannot be had (", std::strerror(code),
                          "). Make room, or write elsewhere."));
}

void write_file(const std::string& path, const std::string& words) {
  UnfinishedFile file(path);
  std::ofstream out(file.path(), std::ios::binary | std::ios::trunc);
  out << words;
  out.close();
  file.check_written(out);
  file.finish(std::ssize(words));
}

}  // namespace karst
