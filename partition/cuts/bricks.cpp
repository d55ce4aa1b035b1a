#include "partition/cuts/bricks.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "partition/cuts/cut_search.hpp"

namespace karst {

namespace {

constexpr std::int64_t widest_edge = 16;
constexpr std::int64_t bricks_per_part = 64;
constexpr std::int64_t most_bricks = std::int64_t{1} << 22;

}  // namespace

Box BrickGrid::voxels(const Index3& brick) const {
  Box box;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    box.lo[axis] = brick[axis] * edge;
    box.hi[axis] = std::min(box.lo[axis] + edge, shape[axis]);
  }
  return box;
}

BrickGrid brick_grid(const Index3& shape, std::int64_t parts) {
  BrickGrid grid{shape, widest_edge};
  while (grid.edge > 1 && grid.count() / parts < bricks_per_part) grid.edge /= 2;
  while (grid.count() > most_bricks) grid.edge *= 2;
  return grid;
}

BrickOwners::BrickOwners(const BrickGrid& grid, std::int64_t parts, std::vector<std::int32_t> owners)
    : grid_(grid), owners_(std::move(owners)), bounds_(static_cast<std::size_t>(parts)) {
  settle();
  bound();
}

// Gives each brick without an owner to the owner of a nearest brick: parts grow by one brick in each round, so that their bounds grow as
// little as possible.
void BrickOwners::settle() {
  const Box all = grid_.bricks();
  std::vector<Index3> front;
  for (std::int64_t z = 0; z < all.hi[2]; ++z) {
    for (std::int64_t y = 0; y < all.hi[1]; ++y) {
      for (std::int64_t x = 0; x < all.hi[0]; ++x) {
        const auto stays = [&](const Index3& next) { return !all.contains(next) || owners_[all.offset(next)] != nobody; };
        const bool inside = stays({x - 1, y, z}) && stays({x + 1, y, z}) && stays({x, y - 1, z}) && stays({x, y + 1, z}) &&
                            stays({x, y, z - 1}) && stays({x, y, z + 1});
        if (owners_[all.offset({x, y, z})] != nobody && !inside) front.push_back({x, y, z});
      }
    }
  }
  while (!front.empty()) {
    std::vector<Index3> taken;
    for (const Index3& brick : front) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const std::int64_t step : {-1, 1}) {
          Index3 next = brick;
          next[axis] += step;
          if (!all.contains(next) || owners_[all.offset(next)] != nobody) continue;
          owners_[all.offset(next)] = owners_[all.offset(brick)];
          taken.push_back(next);
        }
      }
    }
    front = std::move(taken);
  }
  std::replace(owners_.begin(), owners_.end(), nobody, 0);  // a sample without fluid: part 0 owns all bricks
}

void BrickOwners::bound() {
  const Box all = grid_.bricks();
  for (std::int64_t z = 0; z < all.hi[2]; ++z) {
    for (std::int64_t y = 0; y < all.hi[1]; ++y) {
      for (std::int64_t x = 0; x < all.hi[0]; ++x) {
        const Box voxels = grid_.voxels({x, y, z});
        Box& bounds = bounds_[static_cast<std::size_t>(owners_[all.offset({x, y, z})])];
        if (bounds.empty()) bounds = voxels;
        for (std::size_t axis = 0; axis < 3; ++axis) {
          bounds.lo[axis] = std::min(bounds.lo[axis], voxels.lo[axis]);
          bounds.hi[axis] = std::max(bounds.hi[axis], voxels.hi[axis]);
        }
      }
    }
  }
}

void BrickOwners::owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const {
  if (x.begin >= x.end) return;
  const std::int32_t* row = owners_.data() + grid_.bricks().offset({0, y / grid_.edge, z / grid_.edge});
  for (std::int64_t at = x.begin; at < x.end;) {
    std::int64_t brick = at / grid_.edge;
    const std::int32_t owner = row[brick];
    while (brick * grid_.edge < x.end && row[brick] == owner) ++brick;
    const std::int64_t end = std::min(brick * grid_.edge, x.end);
    visit(owner, {at, end});
    at = end;
  }
}

Block<std::int64_t> count_in_bricks(const PoreRows& fluid, const BrickGrid& grid) {
  const Box& own_box = fluid.box();
  if (own_box.empty()) return {};
  Box touched;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    touched.lo[axis] = own_box.lo[axis] / grid.edge;
    touched.hi[axis] = (own_box.hi[axis] - 1) / grid.edge + 1;
  }
  Block<std::int64_t> sites(touched);
  for (std::int64_t z = own_box.lo[2]; z < own_box.hi[2]; ++z) {
    for (std::int64_t y = own_box.lo[1]; y < own_box.hi[1]; ++y) {
      std::int64_t* row = sites.row(y / grid.edge, z / grid.edge) - touched.lo[0];
      fluid.for_each(y, z, {own_box.lo[0], own_box.hi[0]}, [&](std::int64_t begin, std::int64_t end) {
        while (begin < end) {
          const std::int64_t brick = begin / grid.edge;
          const std::int64_t stop = std::min(end, (brick + 1) * grid.edge);
          row[brick] += stop - begin;
          begin = stop;
        }
      });
    }
  }
  return sites;
}

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
  const Block<std::int64_t> own_counts = count_in_bricks(fluid, grid);
  Block<std::int64_t> all(grid.bricks());
  for_each_voxel(own_counts.box, [&](const Index3& brick) { all[brick] = own_counts[brick]; });
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
