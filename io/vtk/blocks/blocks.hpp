// The compressed blocks of a VTK file. Each block is compressed separately.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/memory/raw_vector.hpp"
#include "io/images/formats/plausible.hpp"

namespace karst {

/// VTK's name of the compressor that Karst uses for writing; "" in a build without zlib, which does not compress.
std::string_view block_compressor();

enum class Effort { fast, small };

/// Compressed by zlib.
RawVector<std::byte> compressed_block(std::span<const std::byte> block, Effort effort);

/// Unpacks `block` into `to`. Returns false if the block is damaged or has another size.
using Unpack = bool (*)(std::span<const std::byte> block, std::span<std::byte> to);

// One for each compressor of VTK; null in a build without its library.
Unpack unpack_zlib();
Unpack unpack_lz4();
Unpack unpack_lzma();

/// The function for VTK's name of a compressor. Throws InputError, with the name `path`, if it is missing.
Unpack find_unpack(const std::string& path, const std::string& compressor);

/// The largest number of bytes that one compressed byte can unpack to. Only LZMA exceeds zlib.
inline std::int64_t most_unpacked(std::string_view compressor) {
  return compressor == "vtkLZMADataCompressor" ? 16 * deflate_ratio : deflate_ratio;
}

}  // namespace karst
