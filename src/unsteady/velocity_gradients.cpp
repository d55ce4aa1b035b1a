#include "unsteady/velocity_gradients.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "base/parallel.hpp"
#include "solver/flow_sum.hpp"
#include "unsteady/wall_links.hpp"

namespace karst {

namespace {

constexpr std::size_t reach = 3;  // voxels on each side

// The velocity at a site, and at up to three sites on each side of it; NaN where there is none. `wall_low`, `wall_high`: at walls.
struct Stencil {
  double here;
  std::array<double, reach> low, high;
};

double derivative(const Stencil& u, double wall_low, double wall_high) {
  const bool has_low = !std::isnan(u.low[0]), has_high = !std::isnan(u.high[0]);
  const auto across = [&](std::size_t i) { return u.high[i] - u.low[i]; };
  if (has_low && has_high) {
    if (std::isnan(across(1))) return across(0) / 2;
    if (std::isnan(across(2))) return (8 * across(0) - across(1)) / 12;
    return (45 * across(0) - 9 * across(1) + across(2)) / 60;
  }
  // Through the wall at a distance of 1/2, the site, and the site at a distance of 1.
  if (has_high) return u.here + u.high[0] / 3 - wall_low * 4 / 3;
  if (has_low) return wall_high * 4 / 3 - u.here - u.low[0] / 3;
  return wall_high - wall_low;
}

// The same beside faces that have no velocity: to first order.
double derivative_at_open_face(const Stencil& u) {
  const double low = std::isnan(u.low[0]) ? u.here : u.low[0], high = std::isnan(u.high[0]) ? u.here : u.high[0];
  const bool has_both = !std::isnan(u.low[0]) && !std::isnan(u.high[0]);
  return has_both ? (high - low) / 2 : high - low;
}

// Sums of products over sites, on all threads.
ExactSum sum_of_products(std::span<const double> a, std::span<const double> b, const std::vector<char>& is_site, int threads) {
  ExactSum sum;
  std::mutex mutex;
  in_parallel_shares(threads, std::ssize(is_site), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
    ExactSum mine;
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
      if (is_site[i] != 0) mine.add(a[i] * b[i]);
    }
    const std::scoped_lock lock(mutex);
    sum.add(mine);
  });
  return sum;
}

}  // namespace

VelocityGradients::VelocityGradients(const Part& part, const std::vector<NamedWall>& walls, int threads, const Comm& comm)
    : neighbours_(part, threads, comm), threads_(threads), comm_(comm) {
  for (const std::uint64_t voxel : part.voxels) is_site_.push_back(voxel == no_voxel ? 0 : 1);
  std::array<int, sides> directions{};
  for (Side side = 0; side < sides; ++side) directions[side] = direction_from(part.velocities, side);
  for_each_wall_link(part, pressure_faces(walls), [&](const WallLink& link) {
    const WallRule& rule = walls[link.wall].rule;
    for (Side side = 0; side < sides; ++side) {
      if (link.q == directions[side]) wall_sides_.push_back({link.site, side, rule.density.has_value(), rule.velocity});
    }
  });
  std::stable_sort(wall_sides_.begin(), wall_sides_.end(), [](const WallSide& a, const WallSide& b) { return a.site < b.site; });
}

std::vector<double> VelocityGradients::gradient(std::size_t component, std::size_t axis, std::span<const double> u) const {
  std::array<std::array<std::vector<double>, reach>, 2> shifted;
  for (std::size_t end = 0; end < 2; ++end) {
    for (std::size_t i = 0; i < reach; ++i) {
      shifted[end][i].resize(neighbours_.sites());
      neighbours_.shift(2 * axis + end, i == 0 ? u : std::span<const double>(shifted[end][i - 1]), shifted[end][i]);
    }
  }
  const auto stencil = [&](std::size_t site) {
    Stencil found{u[site], {}, {}};
    for (std::size_t i = 0; i < reach; ++i) {
      found.low[i] = shifted[0][i][site];
      found.high[i] = shifted[1][i][site];
    }
    return found;
  };
  std::vector<double> gradient(neighbours_.sites());
  in_parallel_shares(threads_, std::ssize(gradient), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
    for (auto site = static_cast<std::size_t>(begin); site < static_cast<std::size_t>(end); ++site)
      gradient[site] = derivative(stencil(site), 0, 0);
  });
  // Named walls: the links of a site follow each other, the low side and the high side in any order.
  for (std::size_t i = 0; i < wall_sides_.size();) {
    const std::uint32_t site = wall_sides_[i].site;
    std::array<double, 2> at_wall{};
    bool is_here = false, is_open = false;
    for (; i < wall_sides_.size() && wall_sides_[i].site == site; ++i) {
      const WallSide& wall = wall_sides_[i];
      if (wall.side / 2 != axis) continue;
      is_here = true;
      is_open = is_open || wall.is_open;
      at_wall[wall.side % 2] = wall.velocity[component];
    }
    if (is_here) gradient[site] = is_open ? derivative_at_open_face(stencil(site)) : derivative(stencil(site), at_wall[0], at_wall[1]);
  }
  return gradient;
}

GradientSums VelocityGradients::sums(const std::array<std::vector<double>, 3>& velocities) const {
  double fastest = 0;
  for (const std::vector<double>& u : velocities) {
    for (std::size_t i = 0; i < u.size(); ++i) fastest = std::max(fastest, is_site_[i] != 0 ? std::abs(u[i]) : 0);
  }
  fastest = comm_.max_all(fastest);
  if (!(fastest > 0)) return {};
  // Sums are exact to 2^-62, so velocities are scaled to about 1. Powers of two round nothing.
  const double scale = std::exp2(-std::ilogb(fastest));
  std::array<std::vector<double>, 3> scaled = velocities;
  for (std::vector<double>& u : scaled) {
    for (double& each : u) each *= scale;
  }
  std::vector<ExactSum> totals(2);
  for (std::size_t a = 0; a < 3; ++a) {
    const std::vector<double> diagonal = gradient(a, a, scaled[a]);
    const ExactSum squares = sum_of_products(diagonal, diagonal, is_site_, threads_);
    for (ExactSum& total : totals) total.add(squares);
    for (std::size_t b = 0; b < a; ++b) {
      const std::vector<double> one = gradient(b, a, scaled[b]), other = gradient(a, b, scaled[a]);
      totals[0].add(sum_of_products(one, one, is_site_, threads_));
      totals[0].add(sum_of_products(other, other, is_site_, threads_));
      const ExactSum mixed = sum_of_products(one, other, is_site_, threads_);
      totals[1].add(mixed);
      totals[1].add(mixed);
    }
  }
  const std::vector<double> all = ExactSum::all(totals, comm_);
  return {all[0] / (scale * scale), all[1] / (scale * scale)};
}

}  // namespace karst
