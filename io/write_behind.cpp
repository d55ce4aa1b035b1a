#include "io/write_behind.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace karst {

namespace {

constexpr std::int64_t most_on_their_way = std::int64_t{128} << 20;  // enough to keep a disk at work

}  // namespace

WriteBehind::WriteBehind(const std::string& path) : file_(open(path.c_str(), O_WRONLY | O_CLOEXEC)) {}

WriteBehind::~WriteBehind() {
  if (file_ >= 0) close(file_);
}

void WriteBehind::wrote(std::int64_t at, std::int64_t bytes) {
  if (file_ < 0 || bytes == 0) return;
  sync_file_range(file_, at, bytes, SYNC_FILE_RANGE_WRITE);
  on_their_way_.push_back({at, bytes});
  bytes_on_their_way_ += bytes;
  while (bytes_on_their_way_ > most_on_their_way) {
    const auto [first, count] = on_their_way_.front();
    sync_file_range(file_, first, count, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
    posix_fadvise(file_, first, count, POSIX_FADV_DONTNEED);
    bytes_on_their_way_ -= count;
    on_their_way_.pop_front();
  }
}

}  // namespace karst
