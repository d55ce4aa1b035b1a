#include "io/parallel/background_file.hpp"

#include <utility>

namespace karst {

namespace {

constexpr std::int64_t bytes_at_a_time = std::int64_t{1} << 20;  // sent to the disk

}  // namespace

BackgroundFile::BackgroundFile(const UnfinishedFile& file, bool has_thread)
    : file_(file), out_(file_.path(), std::ios::binary | std::ios::trunc), behind_(file_.path()),
      policy_(has_thread ? std::launch::async : std::launch::deferred) {}

void BackgroundFile::put(std::string_view bytes) {
  wait();
  append(bytes);
  size_ = written_;
}

BackgroundFile::Pieces BackgroundFile::put_in_background(Pieces pieces) {
  wait();
  std::swap(pieces_, pieces);
  for (const RawVector<std::byte>& piece : pieces_) size_ += std::ssize(piece);
  writing_ = std::async(policy_, [this] {
    for (const RawVector<std::byte>& piece : pieces_) append({reinterpret_cast<const char*>(piece.data()), piece.size()});
  });
  if (policy_ == std::launch::deferred) wait();
  return pieces;
}

void BackgroundFile::put_again(std::int64_t at, std::string_view bytes) {
  wait();
  out_.seekp(at);
  out_.write(bytes.data(), std::ssize(bytes));
  out_.seekp(written_);
  file_.check_written(out_);
}

void BackgroundFile::finish() {
  wait();
  out_.close();
  file_.check_written(out_);
  behind_.finish();
}

void BackgroundFile::wait() {
  if (writing_.valid()) writing_.get();
}

void BackgroundFile::append(std::string_view bytes) {
  out_.write(bytes.data(), std::ssize(bytes));
  file_.check_written(out_);
  written_ += std::ssize(bytes);
  if (written_ - sent_ >= bytes_at_a_time) send_to_disk();
}

void BackgroundFile::send_to_disk() {
  out_.flush();
  file_.check_written(out_);
  behind_.wrote(sent_, written_ - sent_);
  sent_ = written_;
}

}  // namespace karst
