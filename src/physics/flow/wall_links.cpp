#include "physics/flow/wall_links.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

double dot(const std::array<double, 3>& u, const Index3& c) {
  double sum = 0;
  for (std::size_t a = 0; a < 3; ++a) sum += u[a] * static_cast<double>(c[a]);
  return sum;
}

bool is_to_face_neighbour(const Index3& c) { return c[0] * c[0] + c[1] * c[1] + c[2] * c[2] == 1; }

}  // namespace

WallLinks::WallLinks(const Part& part, const std::vector<NamedWall>& walls, const Comm& comm) : velocities_(part.velocities) {
  counts_.resize(walls.size() * directions());
  for_each_wall_link(part, pressure_faces(walls), [&](const WallLink& link) { ++counts_[link.wall * directions() + link.q]; });
  counts_ = comm.sum_all(std::move(counts_));
}

std::int64_t WallLinks::total(std::size_t wall) const {
  std::int64_t sum = 0;
  for (int q = 0; q < velocities_.size(); ++q) sum += count(wall, q);
  return sum;
}

std::int64_t WallLinks::faces(std::size_t wall) const {
  std::int64_t sum = 0;
  for (int q = 0; q < velocities_.size(); ++q) sum += is_to_face_neighbour(velocities_[q]) ? count(wall, q) : 0;
  return sum;
}

Index3 WallLinks::area(std::size_t wall) const {
  Index3 sum{};
  for (int q = 0; q < velocities_.size(); ++q) {
    if (!is_to_face_neighbour(velocities_[q])) continue;
    for (std::size_t a = 0; a < 3; ++a) sum[a] += count(wall, q) * velocities_[q][a];
  }
  return sum;
}

double WallLinks::drain(std::size_t wall, const std::array<double, 3>& velocity, const std::vector<double>& weights) const {
  double added = 0, weight = 0;
  for (int q = 0; q < velocities_.size(); ++q) {
    const double of_links = static_cast<double>(count(wall, q)) * weights[static_cast<std::size_t>(q)];
    added += of_links * 6 * dot(velocity, velocities_[q]);
    weight += of_links;
  }
  // Rounding leaves a wall that slides along itself a drain of about 1e-17, which would be an operation on each link.
  return std::abs(added) > 1e-13 * weight ? added / weight : 0;
}

std::vector<std::string> conserve_mass(std::vector<NamedWall>& walls, const WallLinks& links, const std::vector<double>& weights) {
  constexpr double most_normal = 0.1;
  std::vector<std::string> notes;
  for (std::size_t wall = 0; wall < walls.size(); ++wall) {
    NamedWall& named = walls[wall];
    if (links.total(wall) == 0) {
      throw InputError(text(named.is_face ? setting("face") : setting("wall"), ": no pore touches ", named.name,
                            named.is_face ? ". Is the sample closed there?" : ". Is it the right label?"));
    }
    if (named.is_face) continue;
    const std::array<double, 3>& u = named.rule.velocity;
    const double speed = std::hypot(u[0], u[1], u[2]), faces = static_cast<double>(links.faces(wall));
    const double normal = speed > 0 && faces > 0 ? std::abs(dot(u, links.area(wall))) / (speed * faces) : 0;
    if (normal > most_normal) {
      throw InputError(text(setting("wall"), ": ", named.name, " moves into its own normal (its velocity would add or remove fluid; ",
                            percent(normal, 0), " of a motion along the normal). Let it slide along itself, or use ", setting("face"),
                            "."));
    }
    named.rule.drain = links.drain(wall, u, weights);
    if (named.rule.drain != 0) {
      notes.push_back(text(named.name,
                           ": the ends of this wall are not alike, or it moves a little along its normal. The mass that it would add (",
                           digits(std::abs(named.rule.drain) / (6 * speed), 2), " of its speed) is taken from all its links"));
    }
  }
  return notes;
}

}  // namespace karst
