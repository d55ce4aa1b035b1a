// A file opened by this rank alone, with system calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace karst {

class PlainFile {
 public:
  enum class Use { read, write };

  /// All members throw MachineError. A file to write must exist.
  PlainFile(std::string path, Use use);
  PlainFile(const PlainFile&) = delete;
  PlainFile& operator=(const PlainFile&) = delete;
  ~PlainFile();

  int handle() const { return file_; }
  void read(std::int64_t at, std::byte* to, std::int64_t bytes) const;
  void write(std::int64_t at, const std::byte* from, std::int64_t bytes) const;
  void sync() const;
  void close();

 private:
  [[noreturn]] void fail(const char* doing, const std::string& why) const;

  std::string path_;
  int file_;
};

}  // namespace karst
