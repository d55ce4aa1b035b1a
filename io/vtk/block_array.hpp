// An array in compressed blocks. Before them stand the number of blocks, the bytes of a block, the bytes of a last one that is not full
// (0 where it is), and the packed bytes of each.
#pragma once

#include <cstdint>
#include <vector>

#include "io/vtk/blocks.hpp"
#include "io/vtk/packed_bytes.hpp"

namespace karst {

class BlockArray : public ByteStream {
 public:
  /// An array of `bytes` bytes, in a file of `file_bytes`. Throws InputError where the table of blocks cannot be right.
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
  std::size_t next_ = 0;  // number of the block after the one that is unpacked
  std::vector<std::byte> block_;
  std::size_t used_ = 0;  // bytes of it that were given away
};

}  // namespace karst
