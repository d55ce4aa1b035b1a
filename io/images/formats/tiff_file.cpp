#include "io/images/formats/tiff_file.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"
#include "io/images/formats/header_text.hpp"

namespace karst {

namespace {

// libtiff reports errors through global functions. The last error is kept for our message.
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

bool decodes(std::uint16_t compression) {
  if (!KARST_HAS_JBIG && compression == COMPRESSION_JBIG) return false;  // io/images/formats/jbig_off.cpp
  return TIFFIsCODECConfigured(compression) != 0;
}

// The largest number of bytes of a page that one byte of the file can unpack to.
std::int64_t most_unpacked(std::uint16_t compression) {
  const std::map<std::uint16_t, std::int64_t> ratios = {{COMPRESSION_NONE, 1},
                                                        {COMPRESSION_PACKBITS, 128},
                                                        {COMPRESSION_LZW, 4096},
                                                        {COMPRESSION_DEFLATE, deflate_ratio},
                                                        {COMPRESSION_ADOBE_DEFLATE, deflate_ratio}};
  const auto ratio = ratios.find(compression);
  return ratio == ratios.end() ? 65536 : ratio->second;
}

// Names of codecs that libtiff may lack.
std::string codec_name(std::uint16_t compression) {
  const std::map<std::uint16_t, std::string> names = {
      {2, "CCITT RLE"},      {3, "CCITT fax 3"},   {4, "CCITT fax 4"},   {6, "old-style JPEG"}, {7, "JPEG"},
      {9, "JBIG"},           {10, "JBIG"},         {22610, "JPEG XR"},   {33003, "JPEG 2000"},  {33004, "JPEG 2000"},
      {33005, "JPEG 2000"},  {33007, "JPEG"},      {34661, "JBIG"},      {34712, "JPEG 2000"},  {34887, "LERC"},
      {34892, "lossy JPEG"}, {34925, "LZMA"},      {34926, "Zstandard"}, {34927, "WebP"},       {34933, "PNG"},
      {34934, "JPEG XR"},    {50000, "Zstandard"}, {50001, "WebP"},      {50002, "JPEG XL"},    {52546, "JPEG XL"}};
  const auto name = names.find(compression);
  return name == names.end() ? text("codec ", compression) : text(name->second, " (codec ", compression, ")");
}

// Memory is allocated for a page and a tile, so each must fit into the file. Tiles may extend beyond the page.
void check_page(const TiffFile& file, const TiffPage& page) {
  const bool tiled = TIFFIsTiled(file.handle()) != 0;
  const std::int64_t ratio = most_unpacked(file.field<std::uint16_t>(TIFFTAG_COMPRESSION));
  const std::int64_t page_bytes = page.width * page.height / 8 * page.bits;  // below 2^63: extents were checked
  const std::uint64_t tile_bytes = tiled ? TIFFTileSize64(file.handle()) : 0;
  const std::int64_t packed = std::max(page_bytes, std::in_range<std::int64_t>(tile_bytes) ? static_cast<std::int64_t>(tile_bytes)
                                                                                           : std::numeric_limits<std::int64_t>::max());
  if (can_unpack(file.bytes(), packed, ratio)) return;
  throw InputError(text(quote(file.path()), " holds ", file.bytes(), " bytes, too few for a ", packed > page_bytes ? "tile" : "page",
                        " of ", packed, " bytes, the size that its directory gives. Is it truncated or damaged?"));
}

}  // namespace

void tiff_damaged(const std::string& path) {
  throw InputError(text(quote(path), " is no readable TIFF file", complaint().empty() ? "" : text(" (", printable(complaint()), ")"),
                        ". Was it written completely?"));
}

TiffFile::TiffFile(const std::string& path) : path_(path), bytes_(check_file(path)) {
  TIFFSetErrorHandler(keep_complaint);
  TIFFSetWarningHandler(stay_silent);
  complaint().clear();
  file_ = TIFFOpen(path.c_str(), "rm");
  if (!file_) tiff_damaged(path);
}

bool TiffFile::next_page() const {
  complaint().clear();
  if (TIFFReadDirectory(file_)) return true;
  if (!TIFFLastDirectory(file_) || !complaint().empty()) tiff_damaged(path_);
  return false;
}

void TiffFile::go_to(std::int64_t place) const {
  complaint().clear();
  if (!TIFFSetSubDirectory(file_, static_cast<std::uint64_t>(place))) tiff_damaged(path_);
}

std::string_view TiffFile::description() const {
  const char* description = nullptr;
  return TIFFGetField(file_, TIFFTAG_IMAGEDESCRIPTION, &description) && description ? description : std::string_view();
}

std::string lossy_codec(const TiffFile& file) {
  const std::map<std::uint16_t, std::string> names = {
      {COMPRESSION_OJPEG, "JPEG"}, {COMPRESSION_JPEG, "JPEG"}, {COMPRESSION_PIXARLOG, "PixarLog"}, {34887, "LERC"}, {50002, "JPEG XL"}};
  const auto name = names.find(file.field<std::uint16_t>(TIFFTAG_COMPRESSION));
  return name == names.end() ? "" : name->second;
}

TiffPage page_of(const TiffFile& file) {
  const auto compression = file.field<std::uint16_t>(TIFFTAG_COMPRESSION);
  if (!decodes(compression)) {
    throw InputError(text(quote(file.path()), " is compressed as ", codec_name(compression),
                          ", which libtiff does not decode here. Save it without compression, or with LZW or Deflate."));
  }
  const auto values = file.field<std::uint16_t>(TIFFTAG_SAMPLESPERPIXEL);
  if (values != 1) {
    throw InputError(
        text(quote(file.path()), " holds ", values, " values per voxel (colour?): labels are single numbers. Save it as 8-bit grey."));
  }
  const TiffPage page{file.field<std::uint32_t>(TIFFTAG_IMAGEWIDTH), file.field<std::uint32_t>(TIFFTAG_IMAGELENGTH),
                      file.field<std::uint16_t>(TIFFTAG_BITSPERSAMPLE), file.field<std::uint16_t>(TIFFTAG_SAMPLEFORMAT)};
  checked_voxels({page.width, page.height, 1}, quote(file.path()));
  type_of(file.path(), page);  // checks that the type has at most 8 bytes, so that the size of the page cannot overflow
  check_page(file, page);
  return page;
}

VoxelType type_of(const std::string& path, const TiffPage& page) {
  if (page.format == SAMPLEFORMAT_IEEEFP) {
    if (const auto type = page.bits % 8 == 0 ? floating_type(page.bits / 8u) : std::nullopt) return *type;
    refuse_type(path, text("float", page.bits));
  }
  if (page.bits == 1) return VoxelType::uint8;
  const auto type =
      page.bits % 8 == 0 ? integer_type(static_cast<std::size_t>(page.bits) / 8, page.format == SAMPLEFORMAT_INT) : std::nullopt;
  if (!type || page.format > SAMPLEFORMAT_VOID) refuse_type(path, text(page.bits, "-bit TIFF"));
  return *type;
}

// The first byte of the page's voxels if they are one uncompressed run; otherwise -1.
std::int64_t run_begin(const TiffFile& file, const TiffPage& page) {
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

}  // namespace karst
