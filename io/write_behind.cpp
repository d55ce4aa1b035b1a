#include "io/write_behind.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace karst {

namespace {

constexpr std::int64_t most_on_their_way = std::int64_t{256} << 20;  // enough to keep a disk at work

}  // namespace

WriteBehind::WriteBehind(const std::string& path) : file_(open(path.c_str(), O_WRONLY | O_CLOEXEC)) {
  if (file_ >= 0) follower_ = std::thread([this] { follow(); });
}

WriteBehind::~WriteBehind() {
  if (file_ < 0) return;
  {
    const std::lock_guard lock(guard_);
    ends_ = true;
  }
  changed_.notify_all();
  follower_.join();
  close(file_);
}

void WriteBehind::wrote(std::int64_t at, std::int64_t bytes) {
  if (file_ < 0 || bytes == 0) return;
  sync_file_range(file_, at, bytes, SYNC_FILE_RANGE_WRITE);
  std::unique_lock lock(guard_);
  on_their_way_.push_back({at, bytes});
  bytes_on_their_way_ += bytes;
  changed_.notify_all();
  changed_.wait(lock, [&] { return bytes_on_their_way_ <= most_on_their_way || on_their_way_.size() <= 1; });
}

// Until the end of the file, and what is then left.
void WriteBehind::follow() {
  std::unique_lock lock(guard_);
  while (true) {
    changed_.wait(lock, [&] { return ends_ || !on_their_way_.empty(); });
    if (on_their_way_.empty()) return;
    const Range range = on_their_way_.front();
    lock.unlock();
    let_go(range);
    lock.lock();
    on_their_way_.pop_front();
    bytes_on_their_way_ -= range.bytes;
    changed_.notify_all();
  }
}

void WriteBehind::let_go(const Range& range) {
  sync_file_range(file_, range.at, range.bytes, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
  posix_fadvise(file_, range.at, range.bytes, POSIX_FADV_DONTNEED);
}

}  // namespace karst
