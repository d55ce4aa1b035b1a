// The compressed blocks of a VTK file. Each block is compressed separately.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "io/images/formats/header_text.hpp"
#include "io/vtk/blocks/packed_bytes.hpp"

namespace karst {

/// VTK's name of the compressor that Karst uses for writing; "" in a build without zlib, which does not compress.
std::string_view block_compressor();

enum class Effort { fast, small };

/// Compressed by zlib.
RawVector<std::byte> compressed_block(std::span<const std::byte> block, Effort effort);

/// Unpacks `block` into `to`. Returns false if the block is damaged or has another size.
using Unpack = bool (*)(std::span<const std::byte> block, std::span<std::byte> to);

// Each compressor of VTK has one function, which is null in a build without the library of the compressor.
Unpack unpack_zlib();
Unpack unpack_lz4();
Unpack unpack_lzma();

/// The function for VTK's name of a compressor. Throws InputError, with the name `path`, if it is missing.
Unpack find_unpack(const std::string& path, const std::string& compressor);

/// The largest number of bytes that one compressed byte can unpack to. Only LZMA exceeds zlib.
inline std::int64_t most_unpacked(std::string_view compressor) {
  return compressor == "vtkLZMADataCompressor" ? 16 * deflate_ratio : deflate_ratio;
}

// An array in compressed blocks. A table stands before the blocks: the number of blocks, the size of a block, the size of a partial last
// block (0: the last block is full), and the compressed size of each block.

class BlockArray : public ByteStream {
 public:
  /// An array of `bytes` bytes, in a file of `file_bytes`. Throws InputError if the table of blocks is invalid.
  BlockArray(PackedBytes packed, std::int64_t file_bytes, std::int64_t bytes);

  void read(std::span<std::byte> to) override;
  void expect_end() override {}

 private:
  bool read_table(std::int64_t file_bytes);
  std::int64_t bytes_of(std::size_t block) const;
  void unpack_next();

  PackedBytes packed_;
  Unpack unpack_;
  std::int64_t bytes_, block_bytes_ = 0;
  std::vector<std::uint64_t> packed_sizes_;
  std::size_t next_ = 0;  // number of the next block
  std::vector<std::byte> block_;
  std::size_t used_ = 0;  // bytes of the unpacked block already returned
};

}  // namespace karst
