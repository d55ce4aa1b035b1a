// The format of zlib (RFC 1950), which needs no library where nothing is compressed.
#pragma once

#include <cstddef>
#include <span>

#include "base/memory/raw_vector.hpp"

namespace karst {

/// A zlib stream that stores these bytes as they are.
RawVector<std::byte> stored_stream(std::span<const std::byte> bytes);

/// Adds empty blocks to a zlib stream, until its number of bytes is a multiple of three. Base64 of streams one after the other is then
/// base64 of each of them.
void pad_to_groups_of_three(RawVector<std::byte>& stream);

}  // namespace karst
