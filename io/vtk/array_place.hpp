// Where an array of a VTK XML file lies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace karst {

enum class ArrayEncoding { ascii, base64, raw };

/// Where the bytes of an array lie in their file, and how.
struct ArrayPlace {
  std::string array;  ///< its name
  ArrayEncoding encoding = ArrayEncoding::raw;
  std::int64_t begin = 0, end = 0;  ///< bytes of the file; the array may end before `end`, unless it is ascii
  std::string compressor;           ///< "" where it is not compressed
  std::size_t count_bytes = 4;      ///< of each number that stands before the bytes
  bool is_big_endian = false;       ///< these numbers
};

}  // namespace karst
