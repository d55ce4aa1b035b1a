// The compressed blocks of a VTK file, each packed by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/formats/plausible.hpp"

namespace karst {

/// VTK's name of the compressor that Karst writes with; "" where karst was built without zlib: nothing is compressed then.
std::string_view block_compressor();

enum class Effort {
  fast,   ///< for fields: solid voxels are zeros, and the digits of a flow hardly shrink at any level
  small,  ///< for pictures
};

std::vector<std::byte> compressed_block(std::span<const std::byte> block, Effort effort = Effort::fast);

/// Fills `to` with what was packed in `block`; false where that is damaged or has another size.
using Unpack = bool (*)(std::span<const std::byte> block, std::span<std::byte> to);

// One for each of VTK's compressors; null where karst was built without its library.
Unpack unpack_zlib();
Unpack unpack_lz4();
Unpack unpack_lzma();

/// For VTK's name of a compressor. Throws InputError that names `path` where there is none.
Unpack find_unpack(const std::string& path, const std::string& compressor);

/// No byte packed by this compressor becomes more bytes. LZMA is the only one that gets more out of a byte than zlib.
inline std::int64_t most_unpacked(std::string_view compressor) {
  return compressor == "vtkLZMADataCompressor" ? 16 * deflate_ratio : deflate_ratio;
}

}  // namespace karst
