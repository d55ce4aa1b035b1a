// An array in compressed blocks. A table stands before the blocks: the number of blocks, the size of a block, the size of a partial last
// block (0: the last block is full), and the compressed size of each block.
#pragma once

#include <cstdint>
#include <vector>

#include "io/vtk/blocks/blocks.hpp"
#include "io/vtk/blocks/packed_bytes.hpp"

namespace karst {

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
