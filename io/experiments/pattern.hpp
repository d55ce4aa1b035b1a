// Bytes that depend on their place in the file, for experiments with writing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace karst {

/// Fills `to` with the bytes of the pattern from byte `at` on: byte at % 8 of splitmix64(at / 8).
void fill_pattern(std::int64_t at, std::span<std::byte> to);

}  // namespace karst
