// TIFF images, one file of many pages or many files of one page each, decoded by libtiff. A file whose pages lie
// uncompressed one behind the other (as ImageJ and tifffile write them) is read in place instead.
#include <tiffio.h>

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/byte_stream.hpp"
#include "io/file_checks.hpp"
#include "io/formats/formats.hpp"
#include "io/formats/header_text.hpp"

namespace karst {

namespace {

// libtiff reports through functions of the whole program; the last complaint is kept for our own message.
std::string& complaint() {
  static std::string words;
  return words;
}

void keep_complaint(const char*, const char* format, va_list arguments) {
  std::array<char, 512> words{};
  std::vsnprintf(words.data(), words.size(), format, arguments);
  complaint() = words.data();
}

void stay_silent(const char*, const char*, va_list) {}

[[noreturn]] void damaged(const std::string& path) {
  throw InputError(text(quote(path), " is no readable TIFF file", complaint().empty() ? "" : text(" (", complaint(), ")"),
                        ". Was it written completely?"));
}

class TiffFile {
 public:
  explicit TiffFile(const std::string& path) : path_(path) {
    TIFFSetErrorHandler(keep_complaint);
    TIFFSetWarningHandler(stay_silent);
    complaint().clear();
    file_ = TIFFOpen(path.c_str(), "rm");
    if (!file_) damaged(path);
  }
  TiffFile(const TiffFile&) = delete;
  TiffFile& operator=(const TiffFile&) = delete;
  ~TiffFile() { TIFFClose(file_); }

  TIFF* handle() const { return file_; }
  const std::string& path() const { return path_; }

  template <class T>
  T field(ttag_t tag) const {
    T value{};
    TIFFGetFieldDefaulted(file_, tag, &value);
    return value;
  }
  /// Goes on to the next page; false at the end.
  bool next_page() const {
    complaint().clear();
    if (TIFFReadDirectory(file_)) return true;
    if (!TIFFLastDirectory(file_) || !complaint().empty()) damaged(path_);
    return false;
  }

 private:
  std::string path_;
  TIFF* file_;
};

struct Page {
  std::int64_t width = 0;
  std::int64_t height = 0;
  int bits = 0;
  int format = 0;
  bool operator==(const Page&) const = default;

  std::size_t voxel_bytes() const { return bits == 1 ? 1 : static_cast<std::size_t>(bits) / 8; }
};

Page page_of(const TiffFile& file) {
  const auto values = file.field<std::uint16_t>(TIFFTAG_SAMPLESPERPIXEL);
  if (values != 1) {
    throw InputError(
        text(quote(file.path()), " holds ", values, " values per voxel (colour?): labels are single numbers. Save it as 8-bit grey."));
  }
  return {file.field<std::uint32_t>(TIFFTAG_IMAGEWIDTH), file.field<std::uint32_t>(TIFFTAG_IMAGELENGTH),
          file.field<std::uint16_t>(TIFFTAG_BITSPERSAMPLE), file.field<std::uint16_t>(TIFFTAG_SAMPLEFORMAT)};
}

VoxelType type_of(const std::string& path, const Page& page) {
  if (page.format == SAMPLEFORMAT_IEEEFP) refuse_type(path, text("float", page.bits));
  if (page.bits == 1) return VoxelType::uint8;
  const auto type =
      page.bits % 8 == 0 ? integer_type(static_cast<std::size_t>(page.bits) / 8, page.format == SAMPLEFORMAT_INT) : std::nullopt;
  if (!type || page.format > SAMPLEFORMAT_VOID) refuse_type(path, text(page.bits, "-bit TIFF"));
  return *type;
}

// Where the page's voxels begin, when they are one uncompressed run; else -1.
std::int64_t run_begin(const TiffFile& file, const Page& page) {
  if (file.field<std::uint16_t>(TIFFTAG_COMPRESSION) != COMPRESSION_NONE || page.bits < 8 || TIFFIsTiled(file.handle())) return -1;
  if (file.field<std::uint16_t>(TIFFTAG_FILLORDER) != FILLORDER_MSB2LSB) return -1;
  std::uint64_t *begins = nullptr, *sizes = nullptr;
  if (!TIFFGetField(file.handle(), TIFFTAG_STRIPOFFSETS, &begins) || !TIFFGetField(file.handle(), TIFFTAG_STRIPBYTECOUNTS, &sizes))
    return -1;
  std::uint64_t end = begins[0];
  for (tstrip_t strip = 0; strip < TIFFNumberOfStrips(file.handle()); ++strip) {
    if (begins[strip] != end) return -1;
    end += sizes[strip];
  }
  const std::uint64_t bytes = static_cast<std::uint64_t>(page.width * page.height) * page.voxel_bytes();
  return end - begins[0] == bytes ? static_cast<std::int64_t>(begins[0]) : -1;
}

std::string description_of(const TiffFile& file) {
  const char* description = nullptr;
  return TIFFGetField(file.handle(), TIFFTAG_IMAGEDESCRIPTION, &description) ? description : "";
}

// What ImageJ writes about a stack: lines of key=value.
std::string imagej_value(const TiffFile& file, std::string_view key) {
  const std::string description = description_of(file);
  if (!description.starts_with("ImageJ=")) return "";
  for (const std::string& line : split(description, '\n')) {
    if (line.starts_with(key) && line.size() > key.size() && line[key.size()] == '=') return trimmed(line.substr(key.size() + 1));
  }
  return "";
}

// Pages can be channels or times instead of slices, and slices can hide inside a page.
void refuse_other_axes(const TiffFile& file) {
  const std::string description = description_of(file);
  for (const auto& [axis, imagej, ome] : {std::array{"channels", "channels", "SizeC=\""}, std::array{"times", "frames", "SizeT=\""}}) {
    const std::size_t at = description.starts_with("<?xml") ? description.find(ome) : std::string::npos;
    const std::string in_ome = at == std::string::npos ? "1" : description.substr(at + 7, description.find('"', at + 7) - at - 7);
    if (whole_number(imagej_value(file, imagej)).value_or(1) > 1 || whole_number(in_ome).value_or(1) > 1) {
      throw InputError(text(quote(file.path()), " holds several ", axis,
                            ": its pages are not the slices of one rock. Save one of them as a stack of its own."));
    }
  }
  if (file.field<std::uint32_t>(TIFFTAG_IMAGEDEPTH) > 1) {
    throw InputError(text(quote(file.path()),
                          " holds several slices in one page (a volumetric TIFF), which Karst does not read. Save one page a slice."));
  }
}

void set_spacing(ImageFile& image, const TiffFile& file) {
  const auto across = static_cast<double>(file.field<float>(TIFFTAG_XRESOLUTION));
  const auto down = static_cast<double>(file.field<float>(TIFFTAG_YRESOLUTION));
  const auto deep = real_number(imagej_value(file, "spacing"));
  const std::string unit = imagej_value(file, "unit");
  if (across <= 0 || down <= 0 || !units_per_metre(unit)) return;
  const auto spacing = [](double resolution) { return real_number(digits(1 / resolution, 6)).value_or(0); };  // stored as float
  image.spacing = {spacing(across), spacing(down), deep.value_or(spacing(across))};
  image.spacing_unit = unit;
}

// ImageJ stacks above 4 GiB have one directory entry, followed by all the slices.
std::int64_t imagej_slices_in_one_page(const TiffFile& file) {
  if (!TIFFLastDirectory(file.handle())) return 1;
  return std::max<std::int64_t>(whole_number(imagej_value(file, "images")).value_or(1), 1);
}

// Goes through all pages of all files: counts them and sees whether they lie in one run.
void survey(ImageFile& image, const Page& first) {
  const auto page_bytes = static_cast<std::int64_t>(static_cast<std::size_t>(first.width * first.height) * first.voxel_bytes());
  bool in_place = image.data_files.size() == 1;
  image.shape[2] = 0;
  for (const std::string& name : image.data_files) {
    check_file(name);
    const TiffFile file(name);
    const std::int64_t slices = image.data_files.size() == 1 ? imagej_slices_in_one_page(file) : 1;
    do {
      if (page_of(file) != first) {
        throw InputError(text(quote(name), ": slice ", image.shape[2] + 1,
                              " differs in size or type from the first one. Is it a thumbnail, or of another image?"));
      }
      const std::int64_t begin = run_begin(file, first);
      if (image.shape[2] == 0) image.offset = begin;
      in_place = in_place && begin >= 0 && begin == image.offset + image.shape[2] * page_bytes;
      image.shape[2] += 1;
    } while (file.next_page());
    if (slices > 1 && in_place) image.shape[2] = slices;
  }
  if (!in_place) {
    image.packing = Packing::tiff;
    image.offset = 0;
  }
}

class TiffStream : public ByteStream {
 public:
  explicit TiffStream(const ImageFile& image) : names_(image.data_files), swap_(image.big_endian) {}

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
    if (!file_ || !file_->next_page()) file_ = std::make_unique<TiffFile>(names_.at(next_name_++));
    const Page page = page_of(*file_);
    slice_.resize(static_cast<std::size_t>(page.width * page.height) * page.voxel_bytes());
    at_ = 0;
    TIFFIsTiled(file_->handle()) ? read_tiles(page) : read_lines(page);
  }

  void read_lines(const Page& page) {
    std::vector<std::byte> line(static_cast<std::size_t>(TIFFScanlineSize64(file_->handle())));
    for (std::int64_t y = 0; y < page.height; ++y) {
      if (TIFFReadScanline(file_->handle(), line.data(), static_cast<std::uint32_t>(y), 0) < 0) damaged(file_->path());
      put_row(page, line, 0, y, page.width);
    }
  }

  void read_tiles(const Page& page) {
    const std::int64_t width = file_->field<std::uint32_t>(TIFFTAG_TILEWIDTH);
    const std::int64_t height = file_->field<std::uint32_t>(TIFFTAG_TILELENGTH);
    const auto line_bytes = static_cast<std::size_t>(TIFFTileRowSize64(file_->handle()));
    std::vector<std::byte> tile(static_cast<std::size_t>(TIFFTileSize64(file_->handle())));
    for (std::int64_t y0 = 0; y0 < page.height; y0 += height) {
      for (std::int64_t x0 = 0; x0 < page.width; x0 += width) {
        if (TIFFReadTile(file_->handle(), tile.data(), static_cast<std::uint32_t>(x0), static_cast<std::uint32_t>(y0), 0, 0) < 0)
          damaged(file_->path());
        for (std::int64_t y = y0; y < std::min(y0 + height, page.height); ++y) {
          put_row(page, std::span(tile).subspan(static_cast<std::size_t>(y - y0) * line_bytes), x0, y, std::min(width, page.width - x0));
        }
      }
    }
  }

  // libtiff gives this machine's byte order, a stream promises the file's; bits become bytes.
  void put_row(const Page& page, std::span<const std::byte> line, std::int64_t x, std::int64_t y, std::int64_t count) {
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
  bool swap_;
  std::size_t next_name_ = 0;
  std::unique_ptr<TiffFile> file_;
  std::vector<std::byte> slice_;
  std::size_t at_ = 0;
};

}  // namespace

ImageFile open_tiff(const std::string& path, const std::vector<std::string>& files) {
  ImageFile image;
  image.format = files.size() > 1 ? "TIFF stack" : "TIFF";
  image.data_files = files;
  image.more_may_follow = true;
  check_file(files.front());
  const TiffFile file(files.front());
  const Page page = page_of(file);
  image.type = type_of(path, page);
  image.big_endian = TIFFIsBigEndian(file.handle()) != 0;
  image.shape = {page.width, page.height, 1};
  checked_voxels(image.shape, quote(path));
  refuse_other_axes(file);
  set_spacing(image, file);
  survey(image, page);
  return image;
}

std::unique_ptr<ByteStream> open_tiff_stream(const ImageFile& image) { return std::make_unique<TiffStream>(image); }

}  // namespace karst
