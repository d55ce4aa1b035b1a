// The checksum at the end of a zlib stream (RFC 1950).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace karst::deflating {

std::uint32_t adler32_of(std::span<const std::byte> bytes);

}  // namespace karst::deflating
