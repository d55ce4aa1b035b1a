#include <isa-l/igzip_lib.h>

#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "io/vtk/blocks/blocks.hpp"

namespace karst {

namespace {

struct IsalCoder {
  isal_zstream stream;
  std::array<std::uint8_t, ISAL_DEF_LVL1_DEFAULT> memory;
};

}  // namespace

// Level 1: levels 2 and 3 save less than 1 % of velocities. Equal blocks may become different bytes: which repeats ISA-L finds depends on
// where its memory lies.
RawVector<std::byte> compressed_block(std::span<const std::byte> block) {
  constexpr std::size_t most_added = 64, least_stored = 32768;  // bytes of heads and of a checksum
  if (!std::in_range<std::uint32_t>(2 * block.size())) throw MachineError("a block is too large for ISA-L.");
  RawVector<std::byte> packed(block.size() + most_added * (1 + block.size() / least_stored));
  const auto coder = std::make_unique_for_overwrite<IsalCoder>();
  isal_zstream& stream = coder->stream;
  isal_deflate_stateless_init(&stream);
  stream.level = 1;
  stream.level_buf = coder->memory.data();
  stream.level_buf_size = static_cast<std::uint32_t>(coder->memory.size());
  stream.gzip_flag = IGZIP_ZLIB;
  stream.end_of_stream = 1;
  stream.next_in = const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(block.data()));  // ISA-L does not write there
  stream.avail_in = static_cast<std::uint32_t>(block.size());
  stream.next_out = reinterpret_cast<std::uint8_t*>(packed.data());
  stream.avail_out = static_cast<std::uint32_t>(packed.size());
  if (isal_deflate_stateless(&stream) != COMP_OK) throw MachineError("ISA-L could not compress a block.");
  packed.resize(stream.total_out);
  return packed;
}

}  // namespace karst
