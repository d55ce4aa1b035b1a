#include "io/experiments/machine/plain_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

PlainFile::PlainFile(std::string path, Use use)
    : path_(std::move(path)), file_(open(path_.c_str(), (use == Use::read ? O_RDONLY : O_WRONLY | O_NOFOLLOW) | O_CLOEXEC)) {
  if (file_ < 0) fail("opened", std::strerror(errno));
}

PlainFile::~PlainFile() {
  if (file_ >= 0) ::close(file_);
}

void PlainFile::fail(const char* doing, const std::string& why) const {
  throw MachineError(text(quote(path_), " could not be ", doing, " (", why, "). Is the disk all right?"));
}

void PlainFile::read(std::int64_t at, std::byte* to, std::int64_t bytes) const {
  while (bytes > 0) {
    const ssize_t got = pread(file_, to, static_cast<std::size_t>(bytes), at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) fail("read", got < 0 ? std::strerror(errno) : "end of file");
    at += got;
    to += got;
    bytes -= got;
  }
}

void PlainFile::write(std::int64_t at, const std::byte* from, std::int64_t bytes) const {
  while (bytes > 0) {
    const ssize_t put = pwrite(file_, from, static_cast<std::size_t>(bytes), at);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) fail("written", put < 0 ? std::strerror(errno) : "no byte was written");
    at += put;
    from += put;
    bytes -= put;
  }
}

void PlainFile::sync() const {
  if (fsync(file_) != 0) fail("synced", std::strerror(errno));
}

void PlainFile::close() {
  const int code = ::close(std::exchange(file_, -1));
  if (code != 0) fail("closed", std::strerror(errno));
}

}  // namespace karst
