// Checks whether a file can hold its packed voxels, before memory for them is allocated.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"

namespace karst {

constexpr std::int64_t deflate_ratio = 1032;  ///< largest ratio of deflate

/// Whether `file_bytes` can unpack to `bytes`, with a margin.
inline bool can_unpack(std::int64_t file_bytes, std::int64_t bytes, std::int64_t ratio) {
  constexpr std::int64_t spare = 1024;
  return bytes / ratio <= file_bytes + spare;
}

/// Throws unless `file` can hold the voxels of the image.
inline void check_plausible(const ImageFile& image, const std::string& file, std::int64_t ratio = deflate_ratio) {
  const std::int64_t size = check_file(file);
  if (can_unpack(size, image.bytes(), ratio)) return;
  throw InputError(text(quote(file), " holds ", size, " bytes compressed, which cannot become the ", image.bytes(), " bytes that ",
                        shape_text(image.shape), " voxels of ", type_name(image.type), " need. Is it truncated, or are the sizes wrong?"));
}

}  // namespace karst
