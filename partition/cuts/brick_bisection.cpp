#include "partition/cuts/brick_bisection.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "partition/cuts/brick_sites.hpp"
#include "partition/cuts/cut_search.hpp"

namespace karst {

namespace {

// A brick with fluid.
struct FilledBrick {
  Index3 at;
  std::int64_t sites;
};

Box box_of(std::span<const FilledBrick> bricks) {
  Box box = {bricks[0].at, bricks[0].at};
  for (const FilledBrick& brick : bricks) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.lo[axis] = std::min(box.lo[axis], brick.at[axis]);
      box.hi[axis] = std::max(box.hi[axis], brick.at[axis] + 1);
    }
  }
  return box;
}

// Puts the bricks into the order of the sweep along `axis`.
void sort_along(int axis, std::span<FilledBrick> bricks) {
  const auto plane = static_cast<std::size_t>(axis), row = static_cast<std::size_t>(sweep_row_axis(axis)),
             voxel = static_cast<std::size_t>(sweep_voxel_axis(axis));
  std::sort(bricks.begin(), bricks.end(), [=](const FilledBrick& a, const FilledBrick& b) {
    return std::tie(a.at[plane], a.at[row], a.at[voxel]) < std::tie(b.at[plane], b.at[row], b.at[voxel]);
  });
}

struct BrickCut {
  std::size_t bricks_below;
  std::int64_t sites_below;
};

class BrickCuts {
 public:
  BrickCuts(const BrickGrid& grid, const std::vector<double>& weights, std::int64_t sites, CutKind kind)
      : all_(grid.bricks()), shares_(weights, sites), kind_(kind), owners_(static_cast<std::size_t>(grid.count()), BrickOwners::nobody) {}

  void divide(std::span<FilledBrick> bricks, const PartSites& piece) {
    if (bricks.empty()) return;
    if (piece.parts == 1) {
      for (const FilledBrick& brick : bricks) owners_[all_.offset(brick.at)] = static_cast<std::int32_t>(piece.first);
      return;
    }
    const int axis = longest_axis(box_of(bricks));
    sort_along(axis, bricks);
    const std::int64_t parts_below = piece.parts / 2;
    const BrickCut cut = nearest_cut(bricks, axis, shares_.below(piece, parts_below));
    divide(bricks.first(cut.bricks_below), {piece.first, parts_below, cut.sites_below});
    divide(bricks.subspan(cut.bricks_below), {piece.first + parts_below, piece.parts - parts_below, piece.sites - cut.sites_below});
  }

  std::vector<std::int32_t> take_owners() { return std::move(owners_); }

 private:
  // The cut whose sites below are nearest to `wanted`; the lower one of two.
  BrickCut nearest_cut(std::span<const FilledBrick> bricks, int axis, std::int64_t wanted) const {
    const auto plane = [&](std::size_t i) { return bricks[i].at[static_cast<std::size_t>(axis)]; };
    BrickCut best{0, 0};
    std::int64_t below = 0;
    for (std::size_t i = 0; i < bricks.size(); ++i) {
      below += bricks[i].sites;
      const bool within_plane = i + 1 < bricks.size() && plane(i) == plane(i + 1);
      if (kind_ == CutKind::plane && within_plane) continue;
      if (std::abs(below - wanted) < std::abs(best.sites_below - wanted)) best = {i + 1, below};
      if (below >= wanted) break;
    }
    return best;
  }

  Box all_;
  Shares shares_;
  CutKind kind_;
  std::vector<std::int32_t> owners_;
};

// The sites of all bricks. Collective.
std::vector<std::int64_t> count_all_bricks(const PoreRows& fluid, const BrickGrid& grid, const Comm& comm) {
  const Block<std::int64_t> mine = count_in_bricks(fluid, grid);
  Block<std::int64_t> all(grid.bricks());
  for_each_voxel(mine.box, [&](const Index3& brick) { all[brick] = mine[brick]; });
  return comm.sum_all(std::move(all.values));
}

std::vector<FilledBrick> bricks_with_sites(const BrickGrid& grid, const std::vector<std::int64_t>& sites) {
  std::vector<FilledBrick> bricks;
  std::size_t number = 0;
  for_each_voxel(grid.bricks(), [&](const Index3& at) {
    const std::int64_t here = sites[number++];
    if (here > 0) bricks.push_back({at, here});
  });
  return bricks;
}

}  // namespace

std::unique_ptr<BrickOwners> bisect_bricks(const PoreRows& fluid, const BrickGrid& grid, const std::vector<double>& weights, CutKind kind,
                                           const Comm& comm) {
  const std::vector<std::int64_t> counts = count_all_bricks(fluid, grid, comm);
  const std::int64_t sites = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  std::vector<FilledBrick> bricks = bricks_with_sites(grid, counts);
  const auto parts = static_cast<std::int64_t>(weights.size());
  BrickCuts cuts(grid, weights, sites, kind);
  cuts.divide(bricks, {0, parts, sites});
  return std::make_unique<BrickOwners>(grid, parts, cuts.take_owners());
}

}  // namespace karst
