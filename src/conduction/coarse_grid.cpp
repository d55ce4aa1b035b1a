#include "conduction/coarse_grid.hpp"

#include <algorithm>
#include <utility>

#include "conduction/site_work.hpp"
#include "geometry/coarser_pores.hpp"
#include "solver/thread_shares.hpp"

namespace karst {

namespace {

constexpr std::int64_t nodes_of_last = 8;  // the last level has at most this many nodes, unless its links are all gone
constexpr int smoothings_of_last = 16;
constexpr float lengthening_of_grid = 1.5F;
constexpr std::int64_t nodes_of_thread = 8192;  // take about as long as it takes to start a thread's share

std::int64_t nodes_of(const Index3& shape) { return shape[0] * shape[1] * shape[2]; }

// Calls work(node, its place) for all nodes.
template <class Work>
void for_each_node(const Index3& shape, int threads, Work&& work) {
  const std::int64_t rows = shape[1] * shape[2];
  const auto useful = static_cast<int>(std::clamp<std::int64_t>(nodes_of(shape) / nodes_of_thread, 1, threads));
  in_thread_shares(useful, rows, [&](std::int64_t begin, std::int64_t end, int) {
    for (std::int64_t row = begin; row < end; ++row) {
      const std::int64_t y = row % shape[1], z = row / shape[1];
      for (std::int64_t x = 0; x < shape[0]; ++x) work(static_cast<std::size_t>(row * shape[0] + x), Index3{x, y, z});
    }
  });
}

// The node beside `node` along an axis; of the first and the last node, the other one.
std::size_t beside(const Index3& shape, std::size_t node, const Index3& at, std::size_t axis, int step) {
  const std::int64_t stride = axis == 0 ? 1 : axis == 1 ? shape[0] : shape[0] * shape[1], extent = shape[axis];
  std::int64_t moved = at[axis] + step;
  if (moved < 0) moved += extent;
  if (moved >= extent) moved -= extent;
  return static_cast<std::size_t>(static_cast<std::int64_t>(node) + (moved - at[axis]) * stride);
}

// The current that leaves a node.
float leaving(const GridLinks& links, float diagonal, const std::vector<float>& potentials, std::size_t node, const Index3& at) {
  float sum = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t below = beside(links.shape, node, at, axis, -1), above = beside(links.shape, node, at, axis, 1);
    sum += links.above[axis][below] * potentials[below] + links.above[axis][node] * potentials[above];
  }
  return diagonal * potentials[node] - sum;
}

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
  const auto nodes = static_cast<std::size_t>(nodes_of(links.shape));
  for (auto* values : {&diagonals, &residuals, &smooth, &result, &second}) values->resize(nodes);
  for_each_node(links.shape, 1, [&](std::size_t node, const Index3& at) {
    float sum = links.grounds[node];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      sum += links.above[axis][beside(links.shape, node, at, axis, -1)] + links.above[axis][node];
    }
    diagonals[node] = sum;
  });
}

CoarseGrid::CoarseGrid(GridLinks links, int threads) : threads_(threads) {
  levels_.emplace_back(std::move(links));
  while (nodes_of(levels_.back().links.shape) > nodes_of_last) levels_.emplace_back(coarser(levels_.back().links));
}

const std::vector<float>& CoarseGrid::solve(const std::vector<float>& residuals) {
  levels_.front().residuals = residuals;
  solve_at(0);
  return levels_.front().result;
}

// to = from + one smoothing. With `from` 0, this is the first smoothing.
void CoarseGrid::smooth(Level& level, const std::vector<float>& from, std::vector<float>& to) const {
  for_each_node(level.links.shape, threads_, [&](std::size_t node, const Index3& at) {
    const float diagonal = level.diagonals[node];
    const float remainder = level.residuals[node] - leaving(level.links, diagonal, from, node, at);
    to[node] = diagonal > 0 ? from[node] + smoothing * remainder / diagonal : 0;
  });
}

void CoarseGrid::find_remainder(const Level& level, const std::vector<float>& potentials, std::vector<float>& remainders) const {
  for_each_node(level.links.shape, threads_, [&](std::size_t node, const Index3& at) {
    remainders[node] = level.residuals[node] - leaving(level.links, level.diagonals[node], potentials, node, at);
  });
}

void CoarseGrid::restrict_to(const Level& finer, const std::vector<float>& remainders, Level& coarser) const {
  const Box fine = whole_box(finer.links.shape);
  for_each_node(coarser.links.shape, threads_, [&](std::size_t node, const Index3& at) {
    const Index3 first = {2 * at[0], 2 * at[1], 2 * at[2]};
    float sum = 0;
    for_each_voxel(intersection({first, {first[0] + 2, first[1] + 2, first[2] + 2}}, fine),
                   [&](const Index3& child) { sum += remainders[fine.offset(child)]; });
    coarser.residuals[node] = sum;
  });
}

void CoarseGrid::add_correction(const Level& coarser, const std::vector<float>& corrections, Level& finer) const {
  const Box coarse = whole_box(coarser.links.shape);
  for_each_node(finer.links.shape, threads_, [&](std::size_t node, const Index3& at) {
    finer.smooth[node] += lengthening_of_grid * corrections[coarse.offset(coarser_voxel(at))];
  });
}

// A W-cycle: the coarser level is solved twice, the second time for what the first left.
void CoarseGrid::solve_at(std::size_t number) {
  Level& level = levels_[number];
  std::fill(level.second.begin(), level.second.end(), 0.0F);
  smooth(level, level.second, level.smooth);
  if (number + 1 == levels_.size()) {
    for (int turn = 0; turn < smoothings_of_last; ++turn) {
      smooth(level, level.smooth, level.result);
      std::swap(level.smooth, level.result);
    }
    std::swap(level.smooth, level.result);
    return;
  }
  Level& next = levels_[number + 1];
  find_remainder(level, level.smooth, level.result);
  restrict_to(level, level.result, next);
  solve_at(number + 1);
  const std::vector<float> once = next.result, all = next.residuals;
  find_remainder(next, once, next.second);
  next.residuals = next.second;
  solve_at(number + 1);
  next.residuals = all;
  for (std::size_t node = 0; node < once.size(); ++node) next.result[node] += once[node];
  add_correction(next, next.result, level);
  smooth(level, level.smooth, level.result);
}

}  // namespace karst
