#include "io/tiff_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace karst {

void write_pages(const std::string& path, std::int64_t z0, std::int64_t z1, const TiffKind& kind) {
  TIFF* tiff = TIFFOpen(path.c_str(), kind.mode);
  ASSERT_NE(tiff, nullptr);
  for (std::int64_t z = z0; z < z1; ++z) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, test_shape[0]);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, test_shape[1]);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, kind.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, kind.compression);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    if (!kind.description.empty()) TIFFSetField(tiff, TIFFTAG_IMAGEDESCRIPTION, kind.description.c_str());
    kind.tiled                                     ? TIFFSetField(tiff, TIFFTAG_TILEWIDTH, 16),
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, 16) : TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 2);
    std::vector<std::uint8_t> bytes(kind.tiled ? 16 * 16 * 4 : 64);
    for (std::int64_t y = 0; y < test_shape[1]; ++y) {
      const std::int64_t row = kind.tiled ? y * 16 : 0;
      if (!kind.tiled) std::fill(bytes.begin(), bytes.end(), 0);
      for (std::int64_t x = 0; x < test_shape[0]; ++x) {
        const std::int64_t label = test_label({x, y, z});
        if (kind.bits == 1) bytes[static_cast<std::size_t>(x / 8)] |= static_cast<std::uint8_t>((label & 1) << (7 - x % 8));
        if (kind.bits == 8) bytes[static_cast<std::size_t>(row + x)] = static_cast<std::uint8_t>(label);
        if (kind.bits == 16) reinterpret_cast<std::uint16_t*>(bytes.data())[row + x] = static_cast<std::uint16_t>(label);
      }
      if (!kind.tiled) TIFFWriteScanline(tiff, bytes.data(), static_cast<std::uint32_t>(y), 0);
    }
    if (kind.tiled) TIFFWriteTile(tiff, bytes.data(), 0, 0, 0, 0);
    TIFFWriteDirectory(tiff);
  }
  TIFFClose(tiff);
}

std::string tiff_of(const Scratch& scratch, const std::string& name, const TiffKind& kind, std::int64_t z0, std::int64_t z1) {
  const std::string path = scratch.file(name, "");
  const Comm comm;
  if (comm.is_root()) write_pages(path, z0, z1, kind);
  comm.wait_all();
  return path;
}

}  // namespace karst
