// A TIFF file, read page by page with libtiff. Only for files compiled with libtiff.
#pragma once

#include <tiffio.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "geometry/labels/voxel_type.hpp"

namespace karst {

[[noreturn]] void tiff_damaged(const std::string& path);  ///< with the last error of libtiff

class TiffFile {
 public:
  explicit TiffFile(const std::string& path);
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
  /// Moves to the next page; false at the end.
  bool next_page() const;
  /// The byte offset of the page's directory; and moves to the page with this offset.
  std::int64_t place() const { return static_cast<std::int64_t>(TIFFCurrentDirOffset(file_)); }
  void go_to(std::int64_t place) const;

  /// The description of the page; "" if missing. Valid until the next page.
  std::string_view description() const;
  std::int64_t bytes() const { return bytes_; }

 private:
  std::string path_;
  std::int64_t bytes_;
  TIFF* file_;
};

struct TiffPage {
  std::int64_t width = 0;
  std::int64_t height = 0;
  int bits = 0;
  int format = 0;
  bool operator==(const TiffPage&) const = default;

  /// Bytes of a decoded voxel.
  std::size_t voxel_bytes() const { return bits == 1 ? 1 : static_cast<std::size_t>(bits) / 8; }
};

/// The current page. Throws InputError if it has colours, or more voxels than fit into its file.
TiffPage page_of(const TiffFile& file);

/// "JPEG" if compression changed the page's voxels; otherwise "".
std::string lossy_codec(const TiffFile& file);

VoxelType type_of(const std::string& path, const TiffPage& page);

/// The first byte of the page's voxels if they are one uncompressed run; otherwise -1.
std::int64_t run_begin(const TiffFile& file, const TiffPage& page);

}  // namespace karst
