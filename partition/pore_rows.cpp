#include "partition/pore_rows.hpp"

#include "geometry/runs.hpp"

namespace karst {

PoreRows::PoreRows(const PoreBlock& pores) : box_(pores.box) {
  first_.push_back(0);
  if (box_.empty()) return;
  first_.reserve(static_cast<std::size_t>(box_.extent(1) * box_.extent(2) + 1));
  const std::int64_t length = box_.extent(0);
  for (std::int64_t z = box_.lo[2]; z < box_.hi[2]; ++z) {
    for (std::int64_t y = box_.lo[1]; y < box_.hi[1]; ++y) {
      for_each_pore_run(pores.row(y, z), length, [&](std::int64_t begin, std::int64_t end) {
        rows_.push_back({static_cast<std::uint32_t>(box_.lo[0] + begin), static_cast<std::uint32_t>(box_.lo[0] + end)});
      });
      first_.push_back(rows_.size());
    }
  }
}

std::int64_t PoreRows::sites() const {
  std::int64_t sum = 0;
  for (const Ends& row : rows_) sum += row.end - row.begin;
  return sum;
}

std::int64_t PoreRows::count(std::int64_t y, std::int64_t z, const Interval& x) const {
  std::int64_t sum = 0;
  for_each(y, z, x, [&](std::int64_t begin, std::int64_t end) { sum += end - begin; });
  return sum;
}

}  // namespace karst
