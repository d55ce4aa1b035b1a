// A file that is read in pieces: random access, and a window that moves from the beginning to the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace karst {

class FileBytes {
 public:
  /// Throws the InputError of check_file().
  explicit FileBytes(const std::string& path);

  /// A file whose bytes are already in memory.
  FileBytes(std::string path, std::string held);
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;
  ~FileBytes();

  const std::string& path() const { return path_; }
  std::int64_t size() const { return size_; }

  /// Fills `to` from byte `at` on. Returns the number of bytes read. Throws InputError if the file cannot be read.
  std::size_t read(std::int64_t at, std::span<std::byte> to) const;

 private:
  std::string path_;
  std::string held_;
  std::int64_t size_;
  int handle_;  // -1: held in memory
};

/// The bytes [begin, end), one after the other.
class FileWindow {
 public:
  FileWindow(std::shared_ptr<const FileBytes> file, std::int64_t begin, std::int64_t end);

  const FileBytes& file() const { return *file_; }
  std::int64_t at() const { return next_ - static_cast<std::int64_t>(held().size()); }

  /// The next bytes in memory; empty at the end.
  std::span<const char> rest();
  void skip(std::size_t count) { used_ += count; }

  /// The next byte; -1 at the end.
  int get() {
    if (used_ == held_bytes_ && rest().empty()) return -1;
    return static_cast<unsigned char>(buffer_[used_++]);
  }

 private:
  std::span<const char> held() const { return std::span(buffer_).subspan(used_, held_bytes_ - used_); }

  std::shared_ptr<const FileBytes> file_;
  std::int64_t next_, end_;  // next_: one past the bytes in memory
  std::vector<char> buffer_;
  std::size_t used_ = 0, held_bytes_ = 0;
};

}  // namespace karst
