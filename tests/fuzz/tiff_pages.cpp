#include "fuzz/tiff_pages.hpp"

#include <tiffio.h>

#include <vector>

#include "fuzz/target.hpp"

namespace karst {

namespace {

constexpr std::uint32_t width = 16, height = 3;

void set_fields(TIFF* file, const TiffPages& kind) {
  TIFFSetField(file, TIFFTAG_IMAGEWIDTH, width);
  TIFFSetField(file, TIFFTAG_IMAGELENGTH, height);
  TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, kind.bits);
  TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, 1);
  TIFFSetField(file, TIFFTAG_COMPRESSION, kind.compression);
  TIFFSetField(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
  TIFFSetField(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  if (!kind.description.empty()) TIFFSetField(file, TIFFTAG_IMAGEDESCRIPTION, kind.description.c_str());
  if (kind.is_tiled) {
    TIFFSetField(file, TIFFTAG_TILEWIDTH, 16);
    TIFFSetField(file, TIFFTAG_TILELENGTH, 16);
  } else {
    TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, 2);
  }
}

void write_page(TIFF* file, const TiffPages& kind) {
  set_fields(file, kind);
  std::vector<unsigned char> bytes(16 * 16 * 4);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(i % 5);
  if (kind.is_tiled) {
    must(TIFFWriteTile(file, bytes.data(), 0, 0, 0, 0) > 0, "libtiff writes no tile");
  } else {
    for (std::uint32_t row = 0; row < height; ++row) must(TIFFWriteScanline(file, bytes.data(), row, 0) == 1, "libtiff writes no row");
  }
  must(TIFFWriteDirectory(file) == 1, "libtiff writes no directory");
}

}  // namespace

std::string tiff_bytes(const std::filesystem::path& scratch, const TiffPages& kind) {
  const std::filesystem::path path = scratch / "seed.tif";
  TIFF* file = TIFFOpen(path.c_str(), kind.mode);
  must(file != nullptr, "libtiff makes no file");
  for (int page = 0; page < kind.pages; ++page) write_page(file, kind);
  TIFFClose(file);
  std::string bytes = bytes_of(path);
  std::filesystem::remove(path);
  return bytes;
}

}  // namespace karst
