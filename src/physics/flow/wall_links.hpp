// The links that end at named walls, counted over all ranks: which walls touch the fluid, and whether they conserve mass.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "physics/flow/flow_plan.hpp"

namespace karst {

/// Calls visit(link) for each link of this part that ends at a named wall, and at a face of fixed pressure.
template <class Visit>
void for_each_wall_link(const Part& part, const PressureFaces& faces, Visit&& visit) {
  for (const WallLink& link : part.walls) visit(link);
  const auto mirrored = [&](const LinkOfSite& link) {
    if (const auto wall = face_of(faces, part.velocities[link.q], link.mirrors)) visit(WallLink{link.site, link.q, *wall});
  };
  for (const Swap& swap : part.swaps) {
    mirrored(swap.a);
    if (swap.a != swap.b) mirrored(swap.b);
  }
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) mirrored(link);
  }
}

class WallLinks {
 public:
  /// Collective.
  WallLinks(const Part& part, const std::vector<NamedWall>& walls, const Comm& comm);

  std::int64_t count(std::size_t wall, int q) const { return counts_[wall * directions() + static_cast<std::size_t>(q)]; }
  std::int64_t total(std::size_t wall) const;

  /// The voxel faces of a wall, and the sum of their normals, which point into the fluid.
  std::int64_t faces(std::size_t wall) const;
  Index3 area(std::size_t wall) const;

  /// The mass that a moving wall adds in a step for each unit of weight of its links, because its ends are not alike.
  double drain(std::size_t wall, const std::array<double, 3>& velocity, const std::vector<double>& weights) const;

 private:
  std::size_t directions() const { return static_cast<std::size_t>(velocities_.size()); }

  VelocitySet velocities_;
  std::vector<std::int64_t> counts_;
};

/// Sets the drain of each wall by label, so that it adds no mass. Throws InputError for a label that touches no pore, and for a velocity
/// into the normal of a wall. Returns notes for the user.
std::vector<std::string> conserve_mass(std::vector<NamedWall>& walls, const WallLinks& links, const std::vector<double>& weights);

}  // namespace karst
