// Compresses numbers of which many repeat the number before them: labels, and fields with zeros in the solid voxels.
#pragma once

#include <cstddef>
#include <span>

#include "base/raw_vector.hpp"

namespace karst {

/// A zlib stream (RFC 1950) in the format of deflate (RFC 1951), which any zlib can unpack. Looks only for numbers equal to the one before,
/// and is therefore several times as fast as zlib. `number_bytes`: 1, 2, 4 or 8. There are less than 4 GiB.
RawVector<std::byte> deflated(std::span<const std::byte> bytes, std::size_t number_bytes);

}  // namespace karst
