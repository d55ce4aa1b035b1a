// The voxels of a TIFF file or stack, decoded by libtiff.
#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "io/images/byte_stream.hpp"
#include "io/images/formats/tiff_file.hpp"

namespace karst {

namespace {

class TiffStream : public ByteStream {
 public:
  explicit TiffStream(const ImageFile& image) : names_(image.data_files), places_(image.pages), swap_(image.big_endian) {}

  void read(std::span<std::byte> to) override {
    while (!to.empty()) {
      if (at_ == slice_.size()) next_slice();
      const std::size_t count = std::min(to.size(), slice_.size() - at_);
      std::memcpy(to.data(), &slice_[at_], count);
      at_ += count;
      to = to.subspan(count);
    }
  }

  void expect_end() override {}  // all pages were counted when the file was opened

 private:
  void next_slice() {
    if (places_.empty()) {
      if (!file_ || !file_->next_page()) file_ = std::make_unique<TiffFile>(names_.at(next_name_++));
    } else {
      if (!file_) file_ = std::make_unique<TiffFile>(names_.front());
      file_->go_to(places_.at(next_place_++));
    }
    const TiffPage page = page_of(*file_);
    slice_.resize(static_cast<std::size_t>(page.width * page.height) * page.voxel_bytes());
    at_ = 0;
    TIFFIsTiled(file_->handle()) ? read_tiles(page) : read_lines(page);
  }

  void read_lines(const TiffPage& page) {
    std::vector<std::byte> line(static_cast<std::size_t>(TIFFScanlineSize64(file_->handle())));
    for (std::int64_t y = 0; y < page.height; ++y) {
      if (TIFFReadScanline(file_->handle(), line.data(), static_cast<std::uint32_t>(y), 0) < 0) tiff_damaged(file_->path());
      put_row(page, line, 0, y, page.width);
    }
  }

  void read_tiles(const TiffPage& page) {
    const std::int64_t width = file_->field<std::uint32_t>(TIFFTAG_TILEWIDTH);
    const std::int64_t height = file_->field<std::uint32_t>(TIFFTAG_TILELENGTH);
    const auto line_bytes = static_cast<std::size_t>(TIFFTileRowSize64(file_->handle()));
    std::vector<std::byte> tile(static_cast<std::size_t>(TIFFTileSize64(file_->handle())));
    for (std::int64_t y0 = 0; y0 < page.height; y0 += height) {
      for (std::int64_t x0 = 0; x0 < page.width; x0 += width) {
        if (TIFFReadTile(file_->handle(), tile.data(), static_cast<std::uint32_t>(x0), static_cast<std::uint32_t>(y0), 0, 0) < 0)
          tiff_damaged(file_->path());
        for (std::int64_t y = y0; y < std::min(y0 + height, page.height); ++y) {
          put_row(page, std::span(tile).subspan(static_cast<std::size_t>(y - y0) * line_bytes), x0, y, std::min(width, page.width - x0));
        }
      }
    }
  }

  // Converts from the byte order of libtiff (this machine) to that of the file. Bits become bytes.
  void put_row(const TiffPage& page, std::span<const std::byte> line, std::int64_t x, std::int64_t y, std::int64_t count) {
    const std::size_t size = page.voxel_bytes();
    std::byte* to = &slice_[static_cast<std::size_t>(y * page.width + x) * size];
    if (page.bits == 1) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) to[i] = (line[i / 8] >> (7 - i % 8)) & std::byte{1};
      return;
    }
    std::memcpy(to, line.data(), static_cast<std::size_t>(count) * size);
    if (!swap_) return;
    for (std::byte* voxel = to; voxel < to + static_cast<std::size_t>(count) * size; voxel += size) std::reverse(voxel, voxel + size);
  }

  std::vector<std::string> names_;
  std::vector<std::int64_t> places_;  // of the pages of one file; empty: in the order of the file
  bool swap_;
  std::size_t next_name_ = 0;
  std::size_t next_place_ = 0;
  std::unique_ptr<TiffFile> file_;
  std::vector<std::byte> slice_;
  std::size_t at_ = 0;
};

}  // namespace

std::unique_ptr<ByteStream> open_tiff_stream(const ImageFile& image) { return std::make_unique<TiffStream>(image); }

}  // namespace karst
