#include "io/files/unfinished_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/timing.hpp"
#include "io/files/file_checks.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

constexpr const char* unfinished_ending = ".unfinished";

std::string failure_words(const std::string& path, int why) {
  const char* question = "Is the disk all right?";
  if (why == ENOENT || why == ENOTDIR) question = "Has its folder been removed?";
  if (why == ENOSPC || why == EDQUOT) question = "Is the disk full?";
  if (why == EROFS || why == EACCES || why == EPERM) question = "Have the permissions of its folder changed?";
  return text(quote(path), " cannot be written (", std::strerror(why), "). ", question);
}

bool is_same(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

// Whether the open file still has this name.
bool is_at(int handle, const std::string& path) {
  struct stat open_file {};
  struct stat named {};
  return fstat(handle, &open_file) == 0 && lstat(path.c_str(), &named) == 0 && is_same(open_file, named);
}

enum class Lock { taken, held_by_another, unknown };  // unknown: the file system has no locks

// Locks a byte far behind the end of any file, and not the file with flock(): on network file systems flock() locks all bytes, and MPI-IO,
// which locks the bytes that it writes, waits for them forever.
Lock lock(int handle) {
  struct flock byte {};
  byte.l_type = F_WRLCK;
  byte.l_whence = SEEK_SET;
  byte.l_start = std::int64_t{1} << 62;
  byte.l_len = 1;
  if (fcntl(handle, F_OFD_SETLK, &byte) == 0) return Lock::taken;
  return errno == EAGAIN || errno == EACCES ? Lock::held_by_another : Lock::unknown;
}

double seconds(const timespec& time) { return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec); }

// Uses the clock of the file system only: reads it by touching a file of this process.
bool was_written_since_start(const struct stat& file, int own_file) {
  constexpr int most_trials = 20;
  constexpr double short_time = 0.002;
  struct stat fresh {};
  double age = 0;
  for (int trial = 0; trial < most_trials; ++trial) {
    age = seconds_since_start();
    if (futimens(own_file, nullptr) != 0 || fstat(own_file, &fresh) != 0) return false;
    if (seconds_since_start() - age < short_time) break;  // no delay between the two clocks
  }
  const bool has_whole_seconds = file.st_ctim.tv_nsec == 0 && fresh.st_ctim.tv_nsec == 0;
  const double grain = has_whole_seconds ? 2 : 0.02;  // resolution of the clocks of files and processes
  return seconds(file.st_ctim) > seconds(fresh.st_ctim) - age + grain;
}

// Fails with EEXIST if the name exists.
bool rename_to_free_name(const std::string& from, const std::string& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP) return false;
  if (link(from.c_str(), to.c_str()) == 0) return unlink(from.c_str()) == 0;
  if (errno == EEXIST) return false;
  return std::rename(from.c_str(), to.c_str()) == 0;  // the file system supports neither of the two
}

}  // namespace

void bring_to_disk(const std::string& path) {
  const int handle = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool failed =
      handle < 0 || (fsync(handle) != 0 && errno != EINVAL && errno != EROFS);  // these errors: the file system has no fsync
  const int why = errno;
  if (handle >= 0) close(handle);
  if (failed) throw MachineError(text(quote(path), " did not reach the disk (", std::strerror(why), "). Is it full?"));
}

std::string unfinished_name(const std::string& final_path) { return final_path + unfinished_ending; }

void remove_unfinished(const std::string& final_path) {
  const fs::path path(final_path), folder = path.has_parent_path() ? path.parent_path() : ".";
  std::vector<fs::path> leftovers;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(path.filename().string() + ".") && name.ends_with(unfinished_ending)) leftovers.push_back(entry.path());
  }
  for (const fs::path& leftover : leftovers) remove_regular(leftover.string());
}

UnfinishedFile::UnfinishedFile(std::string final_path, Earlier earlier, std::string choose)
    : final_path_(std::move(final_path)), choose_(std::move(choose)), earlier_(earlier) {
  check_earlier();
  {
    const SignalsHeld held;
    handle_ = make_usual();
    if (handle_ < 0) handle_ = make_with_own_name();
    guard_.emplace(path_);
  }
  try {
    check_earlier();  // again: another process may have finished the file meanwhile
  } catch (...) {
    unlink(path_.c_str());
    close(handle_);
    throw;
  }
}

UnfinishedFile::~UnfinishedFile() {
  if (!is_finished_ && is_at(handle_, path_)) unlink(path_.c_str());
  close(handle_);
}

void UnfinishedFile::refuse(const std::string& fact, const std::string& remedy) const {
  const std::string words = text(quote(final_path_), " ", fact, ". ", remedy, choose_, ".");
  if (earlier_ == Earlier::ours) throw MachineError(words);
  throw InputError(words);
}

void UnfinishedFile::refuse_busy() const { refuse("is being written by another karst", "Wait for that run, or choose another name"); }

int UnfinishedFile::make_new(const std::string& path) const {
  const int handle = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (handle >= 0 || errno == EEXIST) return handle;
  if (errno == ENAMETOOLONG) refuse(text("cannot be written (", std::strerror(errno), ")"), "Choose another name");
  throw MachineError(failure_words(path, errno));
}

// Only the process with the lock may remove or rename the file of the usual name. So exactly one of several processes succeeds.
int UnfinishedFile::make_usual() {
  path_ = unfinished_name(final_path_);
  while (true) {
    const int handle = make_new(path_);
    if (handle < 0) {
      if (!remove_leftover(path_)) return -1;
      continue;
    }
    const Lock own_lock = lock(handle);
    if (own_lock == Lock::unknown || (own_lock == Lock::taken && is_at(handle, path_))) return handle;
    close(handle);
    if (own_lock == Lock::held_by_another) refuse_busy();  // by a process that took the new file for a leftover
  }
}

// Returns whether the name is free now. Without locks, a leftover cannot be recognized, so it stays.
bool UnfinishedFile::remove_leftover(const std::string& path) const {
  struct stat there {};
  if (lstat(path.c_str(), &there) != 0) return errno == ENOENT;
  if (!S_ISREG(there.st_mode)) return false;
  const int handle = open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (handle < 0) return errno == ENOENT;
  const Lock own_lock = lock(handle);
  const bool has_moved = !is_at(handle, path);
  const bool is_free = own_lock != Lock::unknown && (has_moved || (own_lock == Lock::taken && unlink(path.c_str()) == 0));
  close(handle);
  if (own_lock == Lock::held_by_another && !has_moved) refuse_busy();
  return is_free;
}

int UnfinishedFile::make_with_own_name() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  auto number = static_cast<std::uint64_t>(now.count()) ^ static_cast<std::uint64_t>(getpid()) << 40;
  while (true) {
    path_ = text(final_path_, ".", hexadecimal(number++), unfinished_ending);
    const int handle = make_new(path_);
    if (handle < 0) continue;
    lock(handle);
    return handle;
  }
}

void UnfinishedFile::make_anew() {
  const SignalsHeld held;
  const std::string usual = path_;
  const int handle = make_with_own_name();
  const int code = std::rename(path_.c_str(), usual.c_str());
  const int why = errno;
  if (code != 0) unlink(path_.c_str());
  path_ = usual;
  if (code != 0) {
    close(handle);
    throw MachineError(failure_words(usual, why));
  }
  close(std::exchange(handle_, handle));
}

// Checks the existing file. Called when the file is made, and again by finish().
void UnfinishedFile::check_earlier() {
  if (earlier_ == Earlier::ours) {
    if (const std::string kind = irregular_kind(final_path_); !kind.empty())
      refuse(text("is ", kind, " (only regular files are replaced)"), "Remove it, or choose another name");
    return;
  }
  check_output(final_path_, earlier_ == Earlier::replaced, choose_);
  struct stat there {};
  if (lstat(final_path_.c_str(), &there) != 0) return;
  replaces_ = there;
  if (handle_ < 0 || !was_written_since_start(there, handle_)) return;
  refuse("was written since this run was started", "Run again to replace that file, or choose another name");
}

void UnfinishedFile::put(const std::string& words) const {
  std::ofstream out(path(), std::ios::binary | std::ios::trunc);
  out << words;
  out.close();
  check_written(out);
}

void UnfinishedFile::check_written(const std::ostream& out) const {
  if (!out) throw MachineError(failure_words(path(), errno));
}

void UnfinishedFile::finish(std::int64_t bytes) {
  const auto held = static_cast<std::int64_t>(fs::file_size(path()));
  if (held != bytes)
    throw MachineError(text("only ", held, " of ", bytes, " bytes of ", quote(final_path_), " reached the disk. Is it full?"));
  bring_to_disk(path());  // first the bytes, then the name, in case of a power failure
  take_name();
  const std::string folder = fs::path(final_path_).parent_path().string();
  bring_to_disk(folder.empty() ? "." : folder);
}

void UnfinishedFile::take_name() {
  struct stat there {};
  const bool is_there = lstat(final_path_.c_str(), &there) == 0;
  const auto changed = [&] { refuse("was changed during this run", "Run again, or choose another name"); };
  if (const std::string kind = irregular_kind(final_path_); !kind.empty())
    refuse(text("has become ", kind, " (only regular files are replaced)"), "Run again, or choose another name");
  if (earlier_ != Earlier::ours && is_there) {
    const bool is_known = replaces_ && is_same(*replaces_, there) && seconds(replaces_->st_mtim) == seconds(there.st_mtim);
    if (!is_known) changed();
  }
  const SignalsHeld held;
  guard_.reset();  // from now on, another process may use the unfinished name
  const bool must_be_free = earlier_ != Earlier::ours && !is_there;
  is_finished_ = must_be_free ? rename_to_free_name(path_, final_path_) : std::rename(path_.c_str(), final_path_.c_str()) == 0;
  if (is_finished_) return;
  if (must_be_free && errno == EEXIST) changed();
  throw MachineError(failure_words(final_path_, errno));
}

SharedUnfinishedFile::SharedUnfinishedFile(const std::string& final_path, Earlier earlier, const std::string& choose, const Comm& comm)
    : comm_(comm), path_(comm.on_root([&] { return file_.emplace(final_path, earlier, choose).path(); })) {}

void SharedUnfinishedFile::make_anew() {
  comm_.on_root([&] { return file_->make_anew(), std::string(); });
}

void SharedUnfinishedFile::finish(std::int64_t bytes) {
  comm_.on_root([&] { return file_->finish(bytes), std::string(); });
}

void take_room(const std::string& path, std::int64_t bytes) {
  const int file = open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
  int code = file < 0 ? errno : fallocate(file, 0, 0, bytes) == 0 ? 0 : errno;
  if (code == EOPNOTSUPP || code == ENOSYS || code == EINVAL) {  // cannot reserve: only check the free space
    struct statvfs disk {};
    const bool is_known = fstatvfs(file, &disk) == 0 && disk.f_blocks > 0;
    code = is_known && static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize) < static_cast<double>(bytes) ? ENOSPC : 0;
  }
  if (file >= 0) close(file);
  if (code == 0) return;
  throw MachineError(text(quote(path), " needs ", grouped(bytes), " bytes on the disk (", std::strerror(code),
                          "). Free some space, or write to another disk."));
}

void write_file(const std::string& path, const std::string& words, Earlier earlier) {
  UnfinishedFile file(path, earlier);
  write_file(file, words);
}

void write_file(UnfinishedFile& file, const std::string& words) {
  file.put(words);
  file.finish(std::ssize(words));
}

}  // namespace karst
