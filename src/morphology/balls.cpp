#include "morphology/balls.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

namespace {

std::uint32_t floor_root(std::uint64_t number) { return static_cast<std::uint32_t>(std::sqrt(static_cast<double>(number))); }

}  // namespace

// The farthest cell of a ball from a neighbour of its centre lies opposite to the neighbour, so offsets without signs suffice.
BallTableValues::BallTableValues(std::uint32_t largest) : roots(std::size_t{largest} + 1) {
  for (std::uint64_t n = 0; n < roots.size(); ++n) roots[n] = floor_root(n);
  for (auto& table : holding) table.assign(roots.size(), 0);
  const auto raise_to = [](std::uint32_t& number, std::uint64_t value) {
    number = static_cast<std::uint32_t>(std::max<std::uint64_t>(number, std::min<std::uint64_t>(value, no_solid)));
  };
  for (std::uint64_t z = 0; z * z < largest; ++z) {
    for (std::uint64_t y = 0; y <= z && z * z + y * y < largest; ++y) {
      for (std::uint64_t x = 0; x <= y && z * z + y * y + x * x < largest; ++x) {
        const std::uint64_t square = z * z + y * y + x * x;
        raise_to(holding[0][square + 1], square + 2 * z + 2);
        raise_to(holding[1][square + 1], square + 2 * (z + y) + 3);
        raise_to(holding[2][square + 1], square + 2 * (z + y + x) + 4);
      }
    }
  }
  for (auto& table : holding) {
    for (std::size_t value = 1; value < table.size(); ++value) table[value] = std::max(table[value], table[value - 1]);
  }
}

namespace {

/// A box of the grid along one axis that an interval reaches into, and the periods between the interval and the box.
struct Reached {
  int place;
  std::int64_t shift;
};

std::vector<Reached> reached_along(const BoxGrid& grid, std::size_t axis, Beyond beyond, std::int64_t from, std::int64_t to) {
  const std::int64_t extent = grid.shape()[axis];
  const int boxes = grid.counts()[axis];
  std::vector<Reached> all;
  if (beyond != Beyond::wrap) {
    from = std::max<std::int64_t>(from, 0);
    to = std::min(to, extent - 1);
  }
  for (std::int64_t at = from; at <= to;) {
    const std::int64_t period = at >= 0 ? at / extent : -((extent - 1 - at) / extent), within = at - period * extent;
    const auto place = static_cast<int>(((within + 1) * boxes - 1) / extent);  // as BoxGrid::rank_of()
    all.push_back({place, -period * extent});
    at = period * extent + extent * (place + 1) / boxes;
  }
  return all;
}

}  // namespace

std::vector<SampleBall> balls_from_others(const std::vector<SampleBall>& own, const FramedSample& sample, const Comm& comm) {
  const std::array<int, 3>& counts = sample.grid.counts();
  std::vector<std::vector<SampleBall>> to_each(static_cast<std::size_t>(comm.size()));
  for (const SampleBall& ball : own) {
    const std::int64_t reach = floor_root(ball.value - 1);
    std::array<std::vector<Reached>, 3> along;
    for (std::size_t a = 0; a < 3; ++a)
      along[a] = reached_along(sample.grid, a, sample.frame[a], ball.centre[a] - reach, ball.centre[a] + reach);
    for (const Reached& z : along[2]) {
      for (const Reached& y : along[1]) {
        for (const Reached& x : along[0]) {
          const int rank = x.place + counts[0] * (y.place + counts[1] * z.place);
          if (rank == comm.rank() && x.shift == 0 && y.shift == 0 && z.shift == 0) continue;
          const auto moved = [&](std::size_t a, std::int64_t by) { return static_cast<std::int32_t>(ball.centre[a] + by); };
          to_each[static_cast<std::size_t>(rank)].push_back({{moved(0, x.shift), moved(1, y.shift), moved(2, z.shift)}, ball.value});
        }
      }
    }
  }
  return comm.exchange_all(to_each);
}

}  // namespace karst
