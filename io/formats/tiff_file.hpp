// A TIFF file as libtiff sees it, page by page. Only for what is compiled with libtiff.
#pragma once

#include <tiffio.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "geometry/voxel_type.hpp"

namespace karst {

[[noreturn]] void tiff_damaged(const std::string& path);  ///< with libtiff's last complaint

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
  /// Goes on to the next page; false at the end.
  bool next_page() const;
  /// Where the directory of the page lies; and to the page whose directory lies there.
  std::int64_t place() const { return static_cast<std::int64_t>(TIFFCurrentDirOffset(file_)); }
  void go_to(std::int64_t place) const;

  /// Its description; "" where there is none. Valid until the next page.
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

  /// Of one voxel once decoded.
  std::size_t voxel_bytes() const { return bits == 1 ? 1 : static_cast<std::size_t>(bits) / 8; }
};

/// The page at which the file stands. Throws InputError when it holds colours, or more than its file can.
TiffPage page_of(const TiffFile& file);

/// "JPEG", where the page's voxels are packed so that other ones come back; else "".
std::string lossy_codec(const TiffFile& file);

VoxelType type_of(const std::string& path, const TiffPage& page);

/// Where the page's voxels begin, when they are one uncompressed run; else -1.
std::int64_t run_begin(const TiffFile& file, const TiffPage& page);

}  // namespace karst
