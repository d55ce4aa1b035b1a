#include "io/files/file_bytes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"

namespace karst {

FileBytes::FileBytes(const std::string& path) : path_(path), size_(check_file(path)), handle_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (handle_ < 0) throw InputError(text(quote(path), " cannot be read (", std::strerror(errno), ")."));
}

FileBytes::FileBytes(std::string path, std::string held)
    : path_(std::move(path)), held_(std::move(held)), size_(std::ssize(held_)), handle_(-1) {}

FileBytes::~FileBytes() {
  if (handle_ >= 0) close(handle_);
}

std::size_t FileBytes::read(std::int64_t at, std::span<std::byte> to) const {
  if (handle_ < 0) {
    const std::string_view some = std::string_view(held_).substr(static_cast<std::size_t>(std::min(at, size_)), to.size());
    std::copy_n(reinterpret_cast<const std::byte*>(some.data()), some.size(), to.begin());
    return some.size();
  }
  std::size_t done = 0;
  while (done < to.size()) {
    const ssize_t got = pread(handle_, to.data() + done, to.size() - done, at + static_cast<std::int64_t>(done));
    if (got == 0) break;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw InputError(text(quote(path_), " cannot be read (", std::strerror(errno), "). Is the disk all right?"));
    done += static_cast<std::size_t>(got);
  }
  return done;
}

namespace {

constexpr std::int64_t window_bytes = std::int64_t{64} << 10;

}  // namespace

FileWindow::FileWindow(std::shared_ptr<const FileBytes> file, std::int64_t begin, std::int64_t end)
    : file_(std::move(file)), next_(begin), end_(std::min(end, file_->size())) {}

std::span<const char> FileWindow::rest() {
  if (used_ == held_bytes_ && next_ < end_) {
    buffer_.resize(static_cast<std::size_t>(std::min(window_bytes, end_ - next_)));
    held_bytes_ = file_->read(next_, std::as_writable_bytes(std::span(buffer_)));
    used_ = 0;
    next_ = held_bytes_ < buffer_.size() ? end_ : next_ + static_cast<std::int64_t>(held_bytes_);
  }
  return held();
}

}  // namespace karst
