#include "partition/cuts/brick_owners.hpp"

#include <algorithm>
#include <utility>

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

}  // namespace karst
