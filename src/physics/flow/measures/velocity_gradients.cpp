#include "physics/flow/measures/velocity_gradients.hpp"

#include <algorithm>
#include <tuple>

#include "physics/flow/wall_links.hpp"

namespace karst {

namespace {

// The velocities at both sides of a site, as far as there are sites.
struct Rows {
  std::array<Velocity, SiteNeighbours::reach> low, high;
  std::size_t low_count, high_count;
};

Velocity operator*(double factor, const Velocity& u) { return {factor * u[0], factor * u[1], factor * u[2]}; }
Velocity operator+(const Velocity& a, const Velocity& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Velocity operator-(const Velocity& a, const Velocity& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

Velocity central_difference(const Rows& rows) {
  const auto across = [&](std::size_t i) { return rows.high[i] - rows.low[i]; };
  const std::size_t count = std::min(rows.low_count, rows.high_count);
  if (count == 1) return 0.5 * across(0);
  if (count == 2) return (1.0 / 12) * (8 * across(0) - across(1));
  return (1.0 / 60) * (45 * across(0) - 9 * across(1) + across(2));
}

}  // namespace

VelocityGradients::VelocityGradients(const Part& part, const std::vector<NamedWall>& walls, int threads, const Comm& comm)
    : neighbours_(part, threads, comm) {
  std::array<int, sides> directions{};
  for (Side side = 0; side < sides; ++side) directions[side] = direction_from(part.velocities, side);
  for_each_wall_link(part, pressure_faces(walls), [&](const WallLink& link) {
    const WallRule& rule = walls[link.wall].rule;
    for (Side side = 0; side < sides; ++side) {
      if (link.q == directions[side]) wall_sides_.push_back({link.site, side, rule.density.has_value(), rule.velocity});
    }
  });
  std::sort(wall_sides_.begin(), wall_sides_.end(),
            [](const WallSide& a, const WallSide& b) { return std::tie(a.site, a.side) < std::tie(b.site, b.side); });
}

void VelocityGradients::fetch(std::span<const SiteMotion> motions) {
  motions_ = motions;
  neighbours_.fetch(motions);
}

// Walls that are not named are at rest.
VelocityGradients::WallSide VelocityGradients::wall_at(std::uint32_t site, Side side) const {
  const auto is_before = [](const WallSide& wall, const std::pair<std::uint32_t, Side>& wanted) {
    return std::pair(wall.site, wall.side) < wanted;
  };
  const auto at = std::lower_bound(wall_sides_.begin(), wall_sides_.end(), std::pair(site, side), is_before);
  return at != wall_sides_.end() && at->site == site && at->side == side ? *at : WallSide{site, side, false, {}};
}

Velocity VelocityGradients::derivative(std::uint32_t site, std::size_t axis) const {
  Rows rows;
  rows.low_count = neighbours_.row(site, 2 * axis, rows.low);
  rows.high_count = neighbours_.row(site, 2 * axis + 1, rows.high);
  if (rows.low_count > 0 && rows.high_count > 0) return central_difference(rows);
  const Velocity& here = motions_[site].velocity;
  const WallSide low = wall_at(site, 2 * axis), high = wall_at(site, 2 * axis + 1);
  if (low.is_open || high.is_open) {  // to first order
    return (rows.high_count > 0 ? rows.high[0] : here) - (rows.low_count > 0 ? rows.low[0] : here);
  }
  // Through the wall at a distance of 1/2, the site, and the site at a distance of 1.
  if (rows.high_count > 0) return here + (1.0 / 3) * rows.high[0] - (4.0 / 3) * low.velocity;
  if (rows.low_count > 0) return (4.0 / 3) * high.velocity - here - (1.0 / 3) * rows.low[0];
  return high.velocity - low.velocity;
}

GradientProducts VelocityGradients::at(std::uint32_t site) const {
  const std::array<Velocity, 3> g = {derivative(site, 0), derivative(site, 1), derivative(site, 2)};
  GradientProducts products;
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < 3; ++b) {
      products.squares += g[a][b] * g[a][b];
      products.mixed += g[a][b] * g[b][a];
    }
  }
  return products;
}

}  // namespace karst
