// Bytes that say where in a file they belong, for experiments with writing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace karst {

/// Fills `to` with what belongs from byte `at` of the file on: byte at % 8 of splitmix64(at / 8).
void fill_pattern(std::int64_t at, std::span<std::byte> to);

}  // namespace karst
