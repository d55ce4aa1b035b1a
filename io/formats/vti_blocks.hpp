// The table of blocks that stands before compressed voxels in a .vti file.
#pragma once

#include <cstdint>
#include <string>

namespace karst {

struct BlockTable {
  std::int64_t at;     ///< where it begins in the file
  bool is_base64;      ///< else raw
  std::size_t word;    ///< bytes of each of its numbers, 4 or 8
  bool is_big_endian;  ///< the order of these bytes
};

/// Whether the blocks fit into their file of so many bytes, which as a whole can become `most` bytes. VTK takes memory
/// for whatever the table says.
bool blocks_fit(const std::string& path, std::int64_t file_bytes, std::int64_t most, const BlockTable& table);

}  // namespace karst
