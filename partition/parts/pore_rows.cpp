#include "partition/parts/pore_rows.hpp"

#include <algorithm>
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

namespace {

// Adds the rows of this rank that are in `wanted`. `wanted` has the coordinates of the periodic image at distance `shift`.
void add_rows(const PoreRows& own_rows, const Box& wanted, const Index3& shift, std::vector<PoreRow>& rows) {
  Box here = own_rows.box();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    here.lo[axis] += shift[axis];
    here.hi[axis] += shift[axis];
  }
  const Box shared = intersection(here, wanted);
  const auto narrow = [](std::int64_t n) { return static_cast<std::int32_t>(n); };
  for (std::int64_t z = shared.lo[2]; z < shared.hi[2]; ++z) {
    for (std::int64_t y = shared.lo[1]; y < shared.hi[1]; ++y) {
      own_rows.for_each(y - shift[1], z - shift[2], {shared.lo[0] - shift[0], shared.hi[0] - shift[0]},
                        [&](std::int64_t begin, std::int64_t end) {
                          rows.push_back({narrow(begin + shift[0]), narrow(end + shift[0]), narrow(y), narrow(z)});
                        });
    }
  }
}

// The numbers of the periodic images of the sample that a box contains voxels of.
Box periods_in(const Box& box, const Index3& shape) {
  const auto floor_of = [](std::int64_t at, std::int64_t extent) { return at >= 0 ? at / extent : -((extent - 1 - at) / extent); };
  Box periods;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    periods.lo[axis] = floor_of(box.lo[axis], shape[axis]);
    periods.hi[axis] = floor_of(box.hi[axis] - 1, shape[axis]) + 1;
  }
  return periods;
}

}  // namespace

std::vector<PoreRow> fetch_rows(const PoreRows& own_rows, const Index3& shape, bool wrap, const Box& wanted, const Comm& comm) {
  const std::vector<Box> all_wanted = comm.gather_all(wanted);
  std::vector<PoreRow> rows;  // those of this rank
  std::vector<std::vector<PoreRow>> to_others(all_wanted.size());
  for (std::size_t rank = 0; rank < all_wanted.size(); ++rank) {
    if (all_wanted[rank].empty() || own_rows.box().empty()) continue;
    const Box periods = wrap ? periods_in(all_wanted[rank], shape) : Box{{0, 0, 0}, {1, 1, 1}};
    std::vector<PoreRow>& to = static_cast<int>(rank) == comm.rank() ? rows : to_others[rank];
    for_each_voxel(periods, [&](const Index3& n) {
      add_rows(own_rows, all_wanted[rank], {n[0] * shape[0], n[1] * shape[1], n[2] * shape[2]}, to);
    });
  }
  const std::vector<PoreRow> of_others = comm.exchange_all(to_others);
  rows.insert(rows.end(), of_others.begin(), of_others.end());
  return rows;
}

}  // namespace karst
