// Voxels compressed by gzip or zlib, decoded by zlib.
#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/byte_stream.hpp"

namespace karst {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;
constexpr int any_header = 15 + 32;  // largest window; accepts gzip and zlib headers

class GzipStream : public ByteStream {
 public:
  explicit GzipStream(const ImageFile& image) : path_(image.data_files.front()), wanted_(image.bytes()), buffer_(buffer_bytes) {
    file_.open(path_, std::ios::binary);
    file_.seekg(image.offset);
    if (inflateInit2(&zlib_, any_header) != Z_OK) throw MachineError("zlib could not be started: out of memory?");
  }
  ~GzipStream() override { inflateEnd(&zlib_); }

  void read(std::span<std::byte> to) override {
    while (!to.empty()) {
      const std::size_t got = decode(to);
      if (got == 0 && ended_) {
        throw InputError(text(quote(path_), " holds ", given_, " bytes when decompressed, but its voxels need ", wanted_,
                              ". Is it truncated, or is the shape wrong?"));
      }
      given_ += static_cast<std::int64_t>(got);
      to = to.subspan(got);
    }
  }

  // Decodes to the end of the stream, so that zlib checks the checksum.
  void expect_end() override {
    std::byte more{};
    while (!ended_) {
      if (decode({&more, 1}) == 0) continue;
      throw InputError(text(quote(path_), " holds more than the ", wanted_,
                            " bytes that its voxels need when decompressed. Is the shape or type wrong?"));
    }
  }

 private:
  // Decodes bytes into `to` and returns how many; 0 at the end of the stream or between two of its parts.
  std::size_t decode(std::span<std::byte> to) {
    if (ended_) return 0;
    if (zlib_.avail_in == 0) refill();
    const std::size_t room = std::min<std::size_t>(to.size(), std::numeric_limits<uInt>::max());
    zlib_.next_out = reinterpret_cast<Bytef*>(to.data());
    zlib_.avail_out = static_cast<uInt>(room);
    const int outcome = inflate(&zlib_, Z_NO_FLUSH);
    if (outcome == Z_STREAM_END) {
      end_part();
    } else if (outcome != Z_OK && outcome != Z_BUF_ERROR) {
      throw InputError(text(quote(path_), " is damaged: its compressed voxels cannot be decoded (",
                            zlib_.msg ? zlib_.msg : "zlib gives no reason", "). Get it again."));
    }
    return room - zlib_.avail_out;
  }

  void refill() {
    file_.read(reinterpret_cast<char*>(buffer_.data()), static_cast<std::streamsize>(buffer_.size()));
    zlib_.next_in = buffer_.data();
    zlib_.avail_in = static_cast<uInt>(file_.gcount());
    if (zlib_.avail_in == 0) throw InputError(text(quote(path_), " is truncated: its compressed voxels end too early. Get it again."));
  }

  // A gzip file may consist of several gzip streams (pigz, bgzip, cat).
  void end_part() {
    if (zlib_.avail_in == 0 && file_.peek() != std::ifstream::traits_type::eof()) refill();
    if (zlib_.avail_in > 0 && *zlib_.next_in == 0x1f) {
      inflateReset(&zlib_);
    } else {
      ended_ = true;
    }
  }

  std::string path_;
  std::int64_t wanted_;
  std::int64_t given_ = 0;
  std::ifstream file_;
  std::vector<Bytef> buffer_;
  z_stream zlib_{};
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<ByteStream> open_deflate_stream(const ImageFile& image) { return std::make_unique<GzipStream>(image); }

}  // namespace karst
