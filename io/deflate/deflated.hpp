// Compresses arrays in which many numbers are equal to the number before: labels, and fields, which are zero in solid voxels.
#pragma once

#include <cstddef>
#include <span>

#include "base/memory/raw_vector.hpp"

namespace karst {

/// Returns a zlib stream (RFC 1950, RFC 1951), which zlib's inflate() unpacks. The encoder searches for repeats at one distance only: bytes
/// that are equal to those `distance` bytes before. This makes it several times as fast as zlib. `distance` is 1, 2, 4 or 8. `bytes` must
/// be smaller than 4 GiB.
RawVector<std::byte> deflated(std::span<const std::byte> bytes, std::size_t distance);

/// Adds empty blocks to a zlib stream, until its number of bytes is a multiple of three. Base64 of streams one after the other is then
/// base64 of each of them.
void pad_to_groups_of_three(RawVector<std::byte>& stream);

}  // namespace karst
