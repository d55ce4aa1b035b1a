#include "conduction/coarse_grid.hpp"

#include <algorithm>
#include <utility>

#include "base/thread_shares.hpp"
#include "conduction/site_work.hpp"
#include "geometry/coarser_pores.hpp"

namespace karst {

namespace {

constexpr std::int64_t nodes_of_last = 8;  // the last level has at most this many nodes, unless its links are all gone
constexpr int smoothings_of_last = 16;
constexpr float lengthening_of_grid = 1.5F;
constexpr std::int64_t nodes_of_thread = 8192;  // take about as long as it takes to start a thread's share

std::int64_t nodes_of(const Index3& shape) { return shape[0] * shape[1] * shape[2]; }

// Calls work(y, z, first node of the row) for all rows along x.
template <class Work>
void for_each_row(const Index3& shape, int threads, Work&& work) {
  const auto some_rows = [&](std::int64_t begin, std::int64_t end, int) {
    for (std::int64_t row = begin; row < end; ++row) work(row % shape[1], row / shape[1], row * shape[0]);
  };
  const auto useful = static_cast<int>(std::clamp<std::int64_t>(nodes_of(shape) / nodes_of_thread, 1, threads));
  const std::int64_t rows = shape[1] * shape[2];
  useful == 1 ? some_rows(0, rows, 0) : in_thread_shares(useful, rows, some_rows);
}

// The currents that leave the nodes of a row. Beyond the last node comes the first: where they are not joined, their conductance is 0.
class RowOfNodes {
 public:
  RowOfNodes(const GridLinks& links, const float* diagonals, const float* potentials, std::int64_t y, std::int64_t z)
      : last_(links.shape[0] - 1), at_(potentials + first_node(links.shape, y, z)), diagonals_(diagonals + first_node(links.shape, y, z)) {
    const Index3& n = links.shape;
    const std::int64_t here = first_node(n, y, z), low_y = first_node(n, y == 0 ? n[1] - 1 : y - 1, z),
                       high_y = first_node(n, y + 1 == n[1] ? 0 : y + 1, z), low_z = first_node(n, y, z == 0 ? n[2] - 1 : z - 1),
                       high_z = first_node(n, y, z + 1 == n[2] ? 0 : z + 1);
    to_x_ = links.above[0].data() + here;
    sides_ = {{{links.above[1].data() + low_y, potentials + low_y},
               {links.above[1].data() + here, potentials + high_y},
               {links.above[2].data() + low_z, potentials + low_z},
               {links.above[2].data() + here, potentials + high_z}}};
  }

  /// Writes the current that leaves each node. `__restrict`: the loop is made of vectors.
  void leaving(float* __restrict to) const {
    const float* __restrict at = at_, * __restrict diagonals = diagonals_, * __restrict to_x = to_x_;
    const float* __restrict low_y = sides_[0].conductances, * __restrict at_low_y = sides_[0].potentials;
    const float* __restrict high_y = sides_[1].conductances, * __restrict at_high_y = sides_[1].potentials;
    const float* __restrict low_z = sides_[2].conductances, * __restrict at_low_z = sides_[2].potentials;
    const float* __restrict high_z = sides_[3].conductances, * __restrict at_high_z = sides_[3].potentials;
    const auto at_node = [&](std::int64_t x, std::int64_t below, std::int64_t above) {
      const float along_x = to_x[below] * at[below] + to_x[x] * at[above];
      const float along_y = low_y[x] * at_low_y[x] + high_y[x] * at_high_y[x];
      const float along_z = low_z[x] * at_low_z[x] + high_z[x] * at_high_z[x];
      return diagonals[x] * at[x] - (along_x + along_y + along_z);
    };
    to[0] = at_node(0, last_, last_ == 0 ? 0 : 1);
    for (std::int64_t x = 1; x < last_; ++x) to[x] = at_node(x, x - 1, x + 1);
    if (last_ > 0) to[last_] = at_node(last_, last_ - 1, 0);
  }

 private:
  struct Side {
    const float *conductances, *potentials;
  };

  static std::int64_t first_node(const Index3& shape, std::int64_t y, std::int64_t z) { return shape[0] * (y + shape[1] * z); }

  std::int64_t last_;
  const float *at_, *diagonals_, *to_x_ = nullptr;
  std::array<Side, 4> sides_{};
};

// Links between nodes of the same coarser node are gone.
GridLinks coarser(const GridLinks& finer) {
  GridLinks links(coarser_shape(finer.shape));
  const Box box = whole_box(finer.shape), coarse = whole_box(links.shape);
  for_each_voxel(box, [&](const Index3& at) {
    const std::size_t node = box.offset(at), parent = coarse.offset(coarser_voxel(at));
    links.grounds[parent] += finer.grounds[node];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Index3 next = at;
      next[axis] = (at[axis] + 1) % finer.shape[axis];
      if (coarse.offset(coarser_voxel(next)) != parent) links.above[axis][parent] += finer.above[axis][node];
    }
  });
  return links;
}

}  // namespace

GridLinks::GridLinks(const Index3& of_shape) : shape(of_shape), grounds(static_cast<std::size_t>(nodes_of(of_shape))) {
  above.fill(grounds);
}

CoarseGrid::Level::Level(GridLinks of) : links(std::move(of)) {
  const Box box = whole_box(links.shape);
  for (auto* values : {&residuals, &smooth, &result}) values->resize(static_cast<std::size_t>(box.volume()));
  diagonals = links.grounds;
  for_each_voxel(box, [&](const Index3& at) {
    const std::size_t node = box.offset(at);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Index3 below = at;
      below[axis] = at[axis] == 0 ? links.shape[axis] - 1 : at[axis] - 1;
      diagonals[node] += links.above[axis][box.offset(below)] + links.above[axis][node];
    }
  });
  factors = diagonals;
  for (float& factor : factors) factor = factor > 0 ? smoothing / factor : 0;
}

CoarseGrid::CoarseGrid(GridLinks links, int threads) : threads_(threads) {
  levels_.emplace_back(std::move(links));
  while (nodes_of(levels_.back().links.shape) > nodes_of_last) levels_.emplace_back(coarser(levels_.back().links));
}

const std::vector<float>& CoarseGrid::solve(const std::vector<float>& residuals) {
  levels_.front().residuals = residuals;
  solve_level(0);
  return levels_.front().result;
}

// From no potentials.
void CoarseGrid::smooth_first(Level& level) const {
  for (std::size_t node = 0; node < level.smooth.size(); ++node) level.smooth[node] = level.factors[node] * level.residuals[node];
}

void CoarseGrid::smooth_again(const Level& level, const std::vector<float>& from, std::vector<float>& to) const {
  for_each_row(level.links.shape, threads_, [&](std::int64_t y, std::int64_t z, std::int64_t first) {
    float* const made = to.data() + first;
    RowOfNodes(level.links, level.diagonals.data(), from.data(), y, z).leaving(made);
    const float *const residuals = level.residuals.data() + first, *const factors = level.factors.data() + first;
    const float* const old = from.data() + first;
    for (std::int64_t x = 0; x < level.links.shape[0]; ++x) made[x] = old[x] + factors[x] * (residuals[x] - made[x]);
  });
}

void CoarseGrid::find_remainder(const Level& level, const std::vector<float>& potentials, std::vector<float>& remainders) const {
  for_each_row(level.links.shape, threads_, [&](std::int64_t y, std::int64_t z, std::int64_t first) {
    float* const made = remainders.data() + first;
    RowOfNodes(level.links, level.diagonals.data(), potentials.data(), y, z).leaving(made);
    const float* const residuals = level.residuals.data() + first;
    for (std::int64_t x = 0; x < level.links.shape[0]; ++x) made[x] = residuals[x] - made[x];
  });
}

// The sum over the children of each node, row by row of the finer grid.
void CoarseGrid::restrict_to(const Level& finer, const std::vector<float>& remainders, Level& coarser) const {
  const Index3 &fine = finer.links.shape, &coarse = coarser.links.shape;
  for_each_row(coarse, threads_, [&](std::int64_t y, std::int64_t z, std::int64_t first) {
    float* const sums = coarser.residuals.data() + first;
    std::fill(sums, sums + coarse[0], 0.0F);
    for (std::int64_t fine_z = 2 * z; fine_z < std::min(2 * z + 2, fine[2]); ++fine_z) {
      for (std::int64_t fine_y = 2 * y; fine_y < std::min(2 * y + 2, fine[1]); ++fine_y) {
        const float* const row = remainders.data() + fine[0] * (fine_y + fine[1] * fine_z);
        for (std::int64_t x = 0; x < fine[0]; ++x) sums[x / 2] += row[x];
      }
    }
  });
}

void CoarseGrid::add_correction(const Level& coarser, const std::vector<float>& corrections, Level& finer) const {
  const Index3 &fine = finer.links.shape, &coarse = coarser.links.shape;
  for_each_row(fine, threads_, [&](std::int64_t y, std::int64_t z, std::int64_t first) {
    const float* const of_parents = corrections.data() + coarse[0] * (y / 2 + coarse[1] * (z / 2));
    float* const row = finer.smooth.data() + first;
    for (std::int64_t x = 0; x < fine[0]; ++x) row[x] += lengthening_of_grid * of_parents[x / 2];
  });
}

void CoarseGrid::solve_level(std::size_t number) {
  smooth_first(levels_[number]);
  improve(number);
}

// Goes on from the result.
void CoarseGrid::solve_again(std::size_t number) {
  Level& level = levels_[number];
  std::swap(level.smooth, level.result);
  smooth_again(level, level.smooth, level.result);
  std::swap(level.smooth, level.result);
  improve(number);
}

// From `smooth` to `result`: corrects by the coarser level, which is solved twice, and smooths.
void CoarseGrid::improve(std::size_t number) {
  Level& level = levels_[number];
  if (number + 1 == levels_.size()) {
    for (int turn = 1; turn < smoothings_of_last; ++turn) {
      smooth_again(level, level.smooth, level.result);
      std::swap(level.smooth, level.result);
    }
  } else {
    Level& next = levels_[number + 1];
    find_remainder(level, level.smooth, level.result);
    restrict_to(level, level.result, next);
    solve_level(number + 1);
    solve_again(number + 1);
    add_correction(next, next.result, level);
  }
  smooth_again(level, level.smooth, level.result);
}

}  // namespace karst
