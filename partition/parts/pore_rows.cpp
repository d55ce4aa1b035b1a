#include "partition/parts/pore_rows.hpp"

#include <numeric>

#include "base/ranks/parallel.hpp"
#include "geometry/runs.hpp"

namespace karst {

PoreRows::PoreRows(const PoreBlock& pores, int threads) : box_(pores.box) {
  constexpr std::int64_t lines_of_share = 512;  // work unit of a thread
  const std::int64_t length = box_.extent(0), lines = box_.extent(1) * box_.extent(2);
  const auto in_lines = [&](auto&& visit) {  // visit(line, x_begin, x_end) for each row of pores
    in_parallel_shares(threads, box_.empty() ? 0 : lines, lines_of_share, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t line = begin; line < end; ++line) {
        for_each_pore_run(pores.values.data() + line * length, length,
                          [&](std::int64_t from, std::int64_t to) { visit(static_cast<std::size_t>(line), from, to); });
      }
    });
  };
  std::vector<std::size_t> next(static_cast<std::size_t>(lines) + 1);  // place of the next row of each line
  in_lines([&](std::size_t line, std::int64_t, std::int64_t) { ++next[line + 1]; });
  std::partial_sum(next.begin(), next.end(), next.begin());
  first_ = next;
  rows_.resize(next.back());
  in_lines([&](std::size_t line, std::int64_t from, std::int64_t to) {
    rows_[next[line]++] = {static_cast<std::uint32_t>(box_.lo[0] + from), static_cast<std::uint32_t>(box_.lo[0] + to)};
  });
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
