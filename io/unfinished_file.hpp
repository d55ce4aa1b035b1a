// A file in the making: it has another name until it is complete, and is gone if that never happens.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <utility>

namespace karst {

/// Of a file the bytes, by whomever they were written, of a folder the names. Throws MachineError.
void bring_to_disk(const std::string& path);

/// The other name, under which an earlier file is replaced without asking.
std::string unfinished_name(const std::string& final_path);

class UnfinishedFile {
 public:
  explicit UnfinishedFile(std::string final_path) : final_path_(std::move(final_path)) {}
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();  ///< removes what was not finished

  std::string path() const { return unfinished_name(final_path_); }

  /// Throws MachineError when what went through `out` did not all get here.
  void check_written(const std::ostream& out) const;

  /// Throws MachineError unless the file has just so many bytes; then brings it to the disk and gives it its name. For one rank.
  void finish(std::int64_t bytes);

  /// On ranks that leave the file to another.
  void let_go() { mine_ = false; }

 private:
  std::string final_path_;
  bool mine_ = true;
};

/// Takes the room for so many bytes of this file on the disk, where the file system can. For one rank; throws MachineError.
void take_room(const std::string& path, std::int64_t bytes);

/// Writes a file of this name, whole or not at all. For one rank; throws MachineError.
void write_file(const std::string& path, const std::string& words);

}  // namespace karst
