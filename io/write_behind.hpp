// Brings what is written to the disk while more is written, and lets it go from memory: a large file then takes no room from what runs
// beside it, and closing it waits for the last of it alone.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

namespace karst {

class WriteBehind {
 public:
  /// Of a file that is there. Where the system does not allow it, nothing happens.
  explicit WriteBehind(std::string path);
  WriteBehind(const WriteBehind&) = delete;
  WriteBehind& operator=(const WriteBehind&) = delete;
  ~WriteBehind();

  /// To be called when `bytes` bytes have been written from byte `at` on. Waits while the disk is far behind.
  void wrote(std::int64_t at, std::int64_t bytes);

  /// Waits for all of it. Throws MachineError where some did not reach the disk: the system says so once, and not again to fsync.
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
  int failure_ = 0;       // the first errno
  std::thread follower_;  // after all that it uses
};

}  // namespace karst
