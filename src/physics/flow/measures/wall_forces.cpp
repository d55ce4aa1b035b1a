#include "physics/flow/measures/wall_forces.hpp"

#include <algorithm>
#include <cmath>

#include "base/ranks/exact_sum.hpp"
#include "physics/flow/wall_links.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// The value that was reflected into this one.
double before(const Reflection& reflection, double after) {
  if (reflection.square == 0) return (after - reflection.addend) / static_cast<double>(reflection.factor);
  const double square = reflection.square, half = reflection.addend / 2;
  return half + (1 - std::sqrt(1 + 4 * square * (after - half))) / (2 * square);
}

}  // namespace

WallForces::WallForces(const Part& part, const std::vector<NamedWall>& walls, const Comm& comm)
    : velocities_(part.velocities), walls_(walls.size()), comm_(comm) {
  const std::vector<double> weights = weights_of(velocities_.name());
  std::vector<WallLink> links;
  for_each_wall_link(part, pressure_faces(walls), [&](const WallLink& link) { links.push_back(link); });
  std::stable_sort(links.begin(), links.end(), [](const WallLink& a, const WallLink& b) { return a.site < b.site; });
  for (const WallLink& link : links) {
    if (sites_.empty() || sites_.back() != link.site) sites_.push_back(link.site);
    links_.push_back({sites_.size() - 1, link.q, link.wall, reflection_at(walls[link.wall].rule, velocities_[link.q], weights[link.q])});
  }
}

template <class Number>
std::vector<WallAnswer> WallForces::answers_of(const UnsteadyFlow& flow) const {
  constexpr double scale = 0x1p20;  // sums are exact to 2^-62
  const auto directions = static_cast<std::size_t>(velocities_.size());
  std::vector<Number> populations(sites_.size() * directions);
  flow.populations(sites_, reinterpret_cast<std::byte*>(populations.data()));
  std::vector<ExactSum> sums(4 * walls_);
  for (const Link& link : links_) {
    const auto returned = static_cast<double>(populations[link.place * directions + static_cast<std::size_t>(link.q)]);
    const double arrived = before(link.reflection, returned);
    const Index3& c = velocities_[link.q];
    const std::size_t first = std::size_t{4} * link.wall;
    for (std::size_t a = 0; a < 3; ++a) {
      if (c[a] != 0) sums[first + a].add(-scale * static_cast<double>(c[a]) * (arrived + returned));
    }
    sums[first + 3].add(scale * (returned - arrived));
  }
  const std::vector<double> totals = ExactSum::all(sums, comm_);
  std::vector<WallAnswer> answers(walls_);
  for (std::size_t wall = 0; wall < walls_; ++wall) {
    for (std::size_t a = 0; a < 3; ++a) answers[wall].force[a] = totals[4 * wall + a] / scale;
    answers[wall].inflow = totals[4 * wall + 3] / scale;
  }
  return answers;
}

std::vector<WallAnswer> WallForces::answers(const UnsteadyFlow& flow) const {
  if (walls_ == 0 || flow.steps() == 0) return std::vector<WallAnswer>(walls_);  // before the first step, nothing is reflected
  const bool is_wide = flow.site_bytes() == static_cast<std::size_t>(velocities_.size()) * sizeof(double);
  return is_wide ? answers_of<double>(flow) : answers_of<float>(flow);
}

}  // namespace karst
