#include "io/fields/kept_cells.hpp"

#include <algorithm>
#include <cstring>

namespace karst {

std::int64_t KeptCells::first_from(std::uint64_t place) const {
  if (is_all_) return std::min(static_cast<std::int64_t>(place), box_.volume());
  return std::lower_bound(places_.begin(), places_.end(), place) - places_.begin();
}

std::span<const std::byte> KeptCells::only(std::span<std::byte> values, std::uint64_t first, std::size_t bytes) const {
  if (is_all_) return values;
  const std::int64_t begin = first_from(first), end = first_from(first + values.size() / bytes);
  std::byte* to = values.data();  // never ahead of the read position
  for (std::int64_t i = begin; i < end; ++i, to += bytes) std::memmove(to, &values[(place(i) - first) * bytes], bytes);
  return values.first(static_cast<std::size_t>(end - begin) * bytes);
}

}  // namespace karst
