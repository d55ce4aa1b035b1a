// The place of an array in a VTK XML file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace karst {

enum class ArrayEncoding { ascii, base64, raw };

/// The place and the encoding of the bytes of an array.
struct ArrayPlace {
  std::string array;  ///< name of the array
  ArrayEncoding encoding = ArrayEncoding::raw;
  std::int64_t begin = 0, end = 0;  ///< bytes of the file; the array may end before `end`, unless it is ascii
  std::string compressor;           ///< "" if not compressed
  std::size_t count_bytes = 4;      ///< size of each count before the bytes
  bool is_big_endian = false;       ///< byte order of these counts
};

}  // namespace karst
