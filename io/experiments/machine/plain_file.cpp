#include "io/experiments/machine/plain_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

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

namespace {

constexpr std::int64_t mapped_at_a_time = std::int64_t{1} << 30;

// For files of other users, the kernel reports that all pages are resident.
bool is_told_to_us(int file, const std::string& path) {
  struct stat facts {};
  return (fstat(file, &facts) == 0 && facts.st_uid == geteuid()) || eaccess(path.c_str(), W_OK) == 0;
}

// Resident bytes of the pages from byte `at` (start of a page) to `end`.
std::optional<std::int64_t> resident_of_mapping(int file, std::int64_t at, std::int64_t begin, std::int64_t end) {
  const std::int64_t page = sysconf(_SC_PAGESIZE);
  const auto length = static_cast<std::size_t>(end - at);
  void* const memory = mmap(nullptr, length, PROT_READ, MAP_SHARED, file, at);
  if (memory == MAP_FAILED) return std::nullopt;
  std::vector<unsigned char> pages((length + static_cast<std::size_t>(page) - 1) / static_cast<std::size_t>(page));
  const bool is_known = mincore(memory, length, pages.data()) == 0;
  munmap(memory, length);
  if (!is_known) return std::nullopt;
  std::int64_t resident = 0;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::int64_t first = at + static_cast<std::int64_t>(i) * page;
    if ((pages[i] & 1) != 0) resident += std::min(first + page, end) - std::max(first, begin);
  }
  return resident;
}

}  // namespace

std::optional<std::int64_t> resident_bytes(const std::string& path, std::int64_t begin, std::int64_t end) {
  const PlainFile file(path, PlainFile::Use::read);
  if (!is_told_to_us(file.handle(), path)) return std::nullopt;
  std::int64_t resident = 0;
  for (std::int64_t at = begin / sysconf(_SC_PAGESIZE) * sysconf(_SC_PAGESIZE); at < end; at += mapped_at_a_time) {
    const auto some = resident_of_mapping(file.handle(), at, begin, std::min(end, at + mapped_at_a_time));
    if (!some) return std::nullopt;
    resident += *some;
  }
  return resident;
}

std::optional<double> resident_share(const std::string& path, const Share& own_share, const Comm& comm) {
  std::optional<std::int64_t> resident;
  comm.agree([&] { resident = own_share.box.empty() ? 0 : resident_bytes(path, own_share.begin(), own_share.end()); });
  const std::vector<std::int64_t> all = comm.sum_all({resident ? 0 : 1, resident.value_or(0), own_share.end() - own_share.begin()});
  if (all[0] > 0 || all[2] == 0) return std::nullopt;
  return static_cast<double>(all[1]) / static_cast<double>(all[2]);
}

void evict(const std::string& path) {
  const PlainFile file(path, PlainFile::Use::read);
  fsync(file.handle());  // only clean pages can be dropped; if fsync fails, pages stay resident
  const int code = posix_fadvise(file.handle(), 0, 0, POSIX_FADV_DONTNEED);
  if (code != 0 && code != EINVAL && code != ENOSYS) {
    throw MachineError(
        text(quote(path), " cannot be dropped from the page cache (", std::strerror(code), "). Use ", setting("cache", "warm"), "."));
  }
}

void evict_everywhere(const std::string& path, const Comm& comm) {
  const bool leads = comm.leads_machine();
  comm.agree([&] {
    if (leads) evict(path);
  });
}

}  // namespace karst
