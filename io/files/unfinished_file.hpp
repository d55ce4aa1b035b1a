// A file that has another name until it is complete, and is removed if it is never completed.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "base/ranks/comm.hpp"
#include "io/files/file_checks.hpp"
#include "io/files/killed_run.hpp"

namespace karst {

/// Writes to the disk: the bytes of a file, or the names in a folder. Throws MachineError.
void bring_to_disk(const std::string& path);

/// The name of the unfinished file, unless another process uses it.
std::string unfinished_name(const std::string& final_path);

/// Removes the regular files that a killed run may have left beside `final_path`.
void remove_unfinished(const std::string& final_path);

/// The existing file that an output may replace. Only regular files are replaced.
enum class Earlier {
  refused,   ///< none; otherwise InputError
  replaced,  ///< a file older than this run, with the setting `force`; otherwise InputError
  ours,      ///< a file in a folder of this run; otherwise MachineError
};

/// The unfinished name belongs to one process: the file is new, and locked if the file system has locks. A second process with the same
/// output gets an InputError. A leftover of a killed process is removed. For one rank.
class UnfinishedFile {
 public:
  /// Makes the empty file. `choose` is the end of a sentence: how the user chooses the name.
  explicit UnfinishedFile(std::string final_path, Earlier earlier = Earlier::ours, std::string choose = with_output());
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();  ///< removes an unfinished file

  const std::string& path() const { return path_; }

  /// Begins again with a new, empty file of the same path().
  void make_anew();

  /// Fills the file with these bytes.
  void put(const std::string& words) const;

  /// Throws MachineError if not everything written to `out` is in the file.
  void check_written(const std::ostream& out) const;

  /// Throws MachineError unless the file has exactly `bytes` bytes. Then writes it to the disk and gives it its name. Throws the error of
  /// `earlier` if another process has written a file of that name meanwhile.
  void finish(std::int64_t bytes);

 private:
  int make_usual();
  int make_with_own_name();
  int make_new(const std::string& path) const;
  bool remove_leftover(const std::string& path) const;
  void check_earlier();
  void take_name();
  [[noreturn]] void refuse(const std::string& fact, const std::string& remedy) const;
  [[noreturn]] void refuse_busy() const;

  std::string final_path_, choose_, path_;
  Earlier earlier_;
  int handle_ = -1;                      // holds the lock
  std::optional<struct stat> replaces_;  // the existing file when this file was made
  std::optional<RemovedWhenKilled> guard_;
  bool is_finished_ = false;
};

/// An UnfinishedFile that all ranks write together. All members are collective.
class SharedUnfinishedFile {
 public:
  SharedUnfinishedFile(const std::string& final_path, Earlier earlier, const std::string& choose, const Comm& comm);

  const std::string& path() const { return path_; }
  void make_anew();
  void finish(std::int64_t bytes);

 private:
  Comm comm_;
  std::optional<UnfinishedFile> file_;  // on the root
  std::string path_;
};

/// Reserves `bytes` bytes on the disk if the file system can. For one rank; throws MachineError.
void take_room(const std::string& path, std::int64_t bytes);

/// Writes a file of this name, completely or not at all. For one rank.
void write_file(const std::string& path, const std::string& words, Earlier earlier = Earlier::ours);

/// Fills and finishes a file whose name is already reserved.
void write_file(UnfinishedFile& file, const std::string& words);

}  // namespace karst
