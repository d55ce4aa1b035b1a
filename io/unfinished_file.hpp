// A file in the making: it has another name until it is complete, and is gone if that never happens.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "base/comm.hpp"
#include "io/file_checks.hpp"
#include "io/killed_run.hpp"

namespace karst {

/// Of a file the bytes, by whomever they were written, of a folder the names. Throws MachineError.
void bring_to_disk(const std::string& path);

/// The other name, as long as no one else has taken it.
std::string unfinished_name(const std::string& final_path);

/// Removes the regular files that a killed run may have left beside `final_path`.
void remove_unfinished(const std::string& final_path);

/// What may lie under the name of an output already. Whatever is not a regular file is never replaced.
enum class Earlier {
  refused,   ///< nothing; else InputError
  replaced,  ///< a file that is older than this run, as the setting `force` allows; else InputError
  ours,      ///< a file of a folder that belongs to this run; else MachineError
};

/// The other name belongs to one process: the file is new, and locked where the file system has locks. A second process that wants the
/// same output is refused with an InputError; what a killed process left under the other name is removed. For one rank.
class UnfinishedFile {
 public:
  /// Makes the empty file. `choose` is how the user says where it goes, as the end of a sentence.
  explicit UnfinishedFile(std::string final_path, Earlier earlier = Earlier::ours, std::string choose = with_output());
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();  ///< removes what was not finished

  const std::string& path() const { return path_; }

  /// Begins again, with a new and empty file of this path().
  void make_anew();

  /// Fills the file with these bytes.
  void put(const std::string& words) const;

  /// Throws MachineError when what went through `out` did not all get here.
  void check_written(const std::ostream& out) const;

  /// Throws MachineError unless the file has exactly `bytes` bytes; then brings it to the disk and gives it its name. Throws what `earlier`
  /// says when another process has written that name meanwhile.
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
  std::optional<struct stat> replaces_;  // what lay under the name when the file was made
  std::optional<RemovedWhenKilled> guard_;
  bool is_finished_ = false;
};

/// The same for a file that all ranks write together. All of it is collective.
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

/// Reserves `bytes` bytes for this file on the disk, where the file system can. For one rank; throws MachineError.
void take_room(const std::string& path, std::int64_t bytes);

/// Writes a file of this name, whole or not at all. For one rank.
void write_file(const std::string& path, const std::string& words, Earlier earlier = Earlier::ours);

/// The same where the name was taken before.
void write_file(UnfinishedFile& file, const std::string& words);

}  // namespace karst
