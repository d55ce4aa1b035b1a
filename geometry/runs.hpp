// Rows of voxels as runs of pores.
#pragma once

#include <cstdint>
#include <cstring>

namespace karst {

/// Calls visit(begin, end) for each maximal run of ones in a row of zeros and ones, from the first to the last. visit() may
/// change the part of the row already visited.
template <class Visit>
void for_each_pore_run(const std::uint8_t* row, std::int64_t length, Visit&& visit) {
  const std::uint8_t* const end = row + length;
  const auto find = [end](const std::uint8_t* from, int value) {
    const void* match = std::memchr(from, value, static_cast<std::size_t>(end - from));
    return match ? static_cast<const std::uint8_t*>(match) : end;
  };
  for (const std::uint8_t* begin = find(row, 1); begin != end;) {
    const std::uint8_t* const behind = find(begin, 0);
    visit(begin - row, behind - row);
    begin = find(behind, 1);
  }
}

}  // namespace karst
