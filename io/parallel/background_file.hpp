// Writes a new file in a thread of its own, while the caller prepares the next bytes; or, without that thread, at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <future>
#include <string_view>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "io/files/unfinished_file.hpp"
#include "io/parallel/write_behind.hpp"

namespace karst {

/// All members throw MachineError, also for bytes that an earlier call took.
class BackgroundFile {
 public:
  using Pieces = std::vector<RawVector<std::byte>>;

  /// `file` must outlive this object.
  BackgroundFile(const UnfinishedFile& file, bool has_thread);

  /// Appends bytes.
  void put(std::string_view bytes);

  /// Appends pieces in the background. Returns the pieces of an earlier call, so that their memory can be used again.
  Pieces put_in_background(Pieces pieces);

  /// Replaces earlier bytes, from byte `at` on.
  void put_again(std::int64_t at, std::string_view bytes);

  /// All bytes appended so far, also those that are not written yet.
  std::int64_t size() const { return size_; }

  /// The first bytes, which are on the disk or on their way. The system may keep the others in memory until UnfinishedFile::finish().
  std::int64_t sent_to_disk() const { return sent_; }

  /// Waits until all bytes are written, and those sent to the disk are there.
  void finish();

 private:
  void wait();
  void append(std::string_view bytes);
  void send_to_disk();

  const UnfinishedFile& file_;
  std::ofstream out_;
  WriteBehind behind_;
  std::launch policy_;
  std::int64_t size_ = 0;
  std::int64_t written_ = 0, sent_ = 0;
  Pieces pieces_;              // being written
  std::future<void> writing_;  // must be the last member: its destructor waits
};

}  // namespace karst
