#include "io/unfinished_file.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

void bring_to_disk(const std::string& path) {
  const int handle = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool failed = handle < 0 || (fsync(handle) != 0 && errno != EINVAL && errno != EROFS);  // these: no such thing here
  const int why = errno;
  if (handle >= 0) close(handle);
  if (failed) throw MachineError(text(quote(path), " did not reach the disk (", std::strerror(why), "). Is it full?"));
}

std::string unfinished_name(const std::string& final_path) { return final_path + ".unfinished"; }

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
  bring_to_disk(path());  // or a machine that loses power may know the new name and not the bytes
  std::filesystem::rename(path(), final_path_);
  mine_ = false;
  const std::string folder = std::filesystem::path(final_path_).parent_path().string();
  bring_to_disk(folder.empty() ? "." : folder);
}

void take_room(const std::string& path, std::int64_t bytes) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  int code = file < 0 ? errno : fallocate(file, 0, 0, bytes) == 0 ? 0 : errno;
  if (code == EOPNOTSUPP || code == ENOSYS || code == EINVAL) {  // then it is at least looked for
    struct statvfs disk {};
    const bool is_known = fstatvfs(file, &disk) == 0 && disk.f_blocks > 0;
    code = is_known && static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize) < static_cast<double>(bytes) ? ENOSPC : 0;
  }
  if (file >= 0) close(file);
  if (code == 0) return;
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
