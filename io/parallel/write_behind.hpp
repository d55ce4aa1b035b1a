// Writes data to the disk while more data is written, and drops it from the page cache. So a large file does not use memory of other
// programs, and closing it is fast.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace karst {

class WriteBehind {
 public:
  /// For an existing file. Has no effect if the system does not allow it.
  explicit WriteBehind(std::string path);
  WriteBehind(const WriteBehind&) = delete;
  WriteBehind& operator=(const WriteBehind&) = delete;
  ~WriteBehind();

  /// Call after writing `bytes` bytes from byte `at` on. Waits if the disk is far behind.
  void wrote(std::int64_t at, std::int64_t bytes);

  /// Waits for all data. Throws MachineError if some data did not reach the disk: the system reports this only once, and not again to
  /// fsync.
  void finish();

 private:
  struct Range {
    std::int64_t at, bytes;
  };
  void follow();
  int let_go(const Range& range);

  std::string path_;
  int file_;
  std::mutex guard_;
  std::condition_variable changed_;
  std::deque<Range> on_their_way_;
  std::int64_t bytes_on_their_way_ = 0;
  bool ends_ = false;
  int failure_ = 0;       // errno of the first failure
  std::thread follower_;  // must be the last member
};

// Calls that may never return.

/// Runs `work` in a thread of its own, and waits at most `patience` for its end. False if it has not ended: then the thread goes on, so
/// `work` must own all that it uses. Throws what `work` throws.
bool ends_within(std::chrono::milliseconds patience, std::function<void()> work);

}  // namespace karst
