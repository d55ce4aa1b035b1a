#include "io/parallel/write_behind.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <future>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr std::int64_t most_on_their_way = std::int64_t{256} << 20;  // enough to keep a disk busy

// errno of a disk failure; 0 if the system does not support the call.
int failure_of(int code) {
  const bool is_of_disk = code != 0 && (errno == EIO || errno == ENOSPC || errno == EDQUOT);
  return is_of_disk ? errno : 0;
}

}  // namespace

WriteBehind::WriteBehind(std::string path) : path_(std::move(path)), file_(open(path_.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC)) {
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
  const int failure = failure_of(sync_file_range(file_, at, bytes, SYNC_FILE_RANGE_WRITE));
  std::unique_lock lock(guard_);
  if (failure_ == 0) failure_ = failure;
  on_their_way_.push_back({at, bytes});
  bytes_on_their_way_ += bytes;
  changed_.notify_all();
  changed_.wait(lock, [&] { return bytes_on_their_way_ <= most_on_their_way || on_their_way_.size() <= 1; });
}

// Runs until the end of the file, and until all ranges are on the disk.
void WriteBehind::follow() {
  std::unique_lock lock(guard_);
  while (true) {
    changed_.wait(lock, [&] { return ends_ || !on_their_way_.empty(); });
    if (on_their_way_.empty()) return;
    const Range range = on_their_way_.front();
    lock.unlock();
    const int failure = let_go(range);
    lock.lock();
    if (failure_ == 0) failure_ = failure;
    on_their_way_.pop_front();
    bytes_on_their_way_ -= range.bytes;
    changed_.notify_all();
  }
}

int WriteBehind::let_go(const Range& range) {
  constexpr unsigned all = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
  const int failure = failure_of(sync_file_range(file_, range.at, range.bytes, all));
  posix_fadvise(file_, range.at, range.bytes, POSIX_FADV_DONTNEED);
  return failure;
}

void WriteBehind::finish() {
  std::unique_lock lock(guard_);
  changed_.wait(lock, [&] { return on_their_way_.empty(); });
  if (failure_ != 0) throw MachineError(text(quote(path_), " did not reach the disk (", std::strerror(failure_), "). Is it full?"));
}

bool ends_within(std::chrono::milliseconds patience, std::function<void()> work) {
  std::packaged_task<void()> task(std::move(work));
  std::future<void> end = task.get_future();
  std::thread(std::move(task)).detach();
  if (end.wait_for(patience) != std::future_status::ready) return false;
  end.get();
  return true;
}

}  // namespace karst
