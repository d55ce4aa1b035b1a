// A file opened by this rank alone, with system calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/ranks/comm.hpp"
#include "io/experiments/share.hpp"

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

// The part of a file in this machine's page cache, and how to drop it.

/// The number of bytes of [begin, end) of a file in this machine's page cache. nullopt if unknown: the system tells only the owner of the
/// file, and users who may write to the file.
std::optional<std::int64_t> resident_bytes(const std::string& path, std::int64_t begin, std::int64_t end);

/// The resident part of the bytes between the first and the last byte of each rank's share, in the page cache of its machine, over all
/// ranks. Collective.
std::optional<double> resident_share(const std::string& path, const Share& own_share, const Comm& comm);

/// Writes the file to the disk and drops it from this machine's page cache. Throws MachineError.
void evict(const std::string& path);

/// Calls evict() on all machines. Collective.
void evict_everywhere(const std::string& path, const Comm& comm);

}  // namespace karst
