#include "io/vtk/blocks/blocks.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/header_text.hpp"

namespace karst {

Unpack find_unpack(const std::string& path, const std::string& compressor) {
  struct Compressor {
    std::string_view name, library;
    Unpack unpack;
  };
  const std::array known = {Compressor{"vtkZLibDataCompressor", "zlib", unpack_zlib()},
                            Compressor{"vtkLZ4DataCompressor", "LZ4", unpack_lz4()},
                            Compressor{"vtkLZMADataCompressor", "LZMA", unpack_lzma()}};
  const auto* const entry = std::find_if(known.begin(), known.end(), [&](const Compressor& one) { return one.name == compressor; });
  if (entry == known.end()) {
    throw InputError(text(quote(path), " is compressed by ", quote(compressor), ", which Karst does not know. Write it uncompressed."));
  }
  if (entry->unpack == nullptr) {
    throw InputError(
        text(quote(path), " is compressed by ", entry->library, ", and this karst was built without it. Write it uncompressed."));
  }
  return entry->unpack;
}

BlockArray::BlockArray(PackedBytes packed, std::int64_t file_bytes, std::int64_t bytes)
    : packed_(std::move(packed)), unpack_(find_unpack(packed_.path(), packed_.place().compressor)), bytes_(bytes) {
  if (bytes == 0 || read_table(file_bytes)) return;
  refuse_header(packed_.path(), text("array ", quote(packed_.place().array),
                                     " has a table of compressed blocks that its file cannot hold. Write it again."));
}

std::int64_t BlockArray::bytes_of(std::size_t block) const {
  return std::min(block_bytes_, bytes_ - static_cast<std::int64_t>(block) * block_bytes_);
}

namespace {

constexpr std::int64_t most_block_bytes = std::int64_t{256} << 20;  // a block is unpacked in memory; VTK writes far smaller blocks

}  // namespace

// The number of bytes determines the entries of the table.
bool BlockArray::read_table(std::int64_t file_bytes) {
  const std::vector<std::uint64_t> start = packed_.counts(3);
  if (start[1] == 0 || !std::in_range<std::int64_t>(start[1])) return false;
  block_bytes_ = static_cast<std::int64_t>(start[1]);
  const std::int64_t blocks = (bytes_ - 1) / block_bytes_ + 1, last = (bytes_ - 1) % block_bytes_ + 1;
  if (std::cmp_not_equal(start[0], blocks)) return false;
  if (std::cmp_not_equal(start[2], last) && !(start[2] == 0 && last == block_bytes_)) return false;
  if (blocks > file_bytes / static_cast<std::int64_t>(packed_.place().count_bytes)) return false;
  if (bytes_of(0) > most_block_bytes) {
    throw InputError(text(quote(packed_.path()), " has compressed blocks of ", human_bytes(static_cast<double>(bytes_of(0))),
                          " in its array ", quote(packed_.place().array), ", and Karst reads ",
                          human_bytes(static_cast<double>(most_block_bytes)), " at most. Write it with smaller blocks, or uncompressed."));
  }
  packed_sizes_ = packed_.counts(static_cast<std::size_t>(blocks));
  const std::int64_t ratio = most_unpacked(packed_.place().compressor);
  for (std::size_t i = 0; i < packed_sizes_.size(); ++i) {
    if (std::cmp_greater(packed_sizes_[i], file_bytes)) return false;
    if (!can_unpack(static_cast<std::int64_t>(packed_sizes_[i]), bytes_of(i), ratio)) return false;
  }
  return true;
}

void BlockArray::unpack_next() {
  if (next_ == packed_sizes_.size()) refuse_array(packed_.path(), packed_.place().array, "ends too early");
  block_.resize(static_cast<std::size_t>(bytes_of(next_)));
  std::vector<std::byte> packed(static_cast<std::size_t>(packed_sizes_[next_]));
  packed_.read(packed);
  ++next_;
  used_ = 0;
  if (!unpack_(packed, block_))
    refuse_array(packed_.path(), packed_.place().array, "has a compressed block ", next_, " that does not unpack");
}

void BlockArray::read(std::span<std::byte> to) {
  while (!to.empty()) {
    if (used_ == block_.size()) unpack_next();
    const std::size_t taken = std::min(to.size(), block_.size() - used_);
    std::memcpy(to.data(), block_.data() + used_, taken);
    used_ += taken;
    to = to.subspan(taken);
  }
}

}  // namespace karst
