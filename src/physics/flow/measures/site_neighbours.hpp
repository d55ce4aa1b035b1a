// The velocities of neighbour sites along the axes, also of sites of other parts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "solver/site/site_motion.hpp"

namespace karst {

/// A side of a voxel: 2 * axis for the low side, 2 * axis + 1 for the high side.
using Side = std::size_t;
constexpr std::size_t sides = 6;

using Velocity = std::array<double, 3>;

constexpr std::int64_t sites_of_share = 1 << 13;  ///< work unit of a thread

class SiteNeighbours {
 public:
  static constexpr std::size_t reach = 3;

  /// Needs the links of the part. 24 bytes for each site.
  SiteNeighbours(const Part& part, int threads, const Comm& comm);

  /// Fetches velocities from other parts. `motions`: of all sites of this part; must stay until the next call. Collective.
  void fetch(std::span<const SiteMotion> motions);

  /// The velocities at distances 1, 2 and 3 at this side of a site, as far as there are sites. Returns their number.
  std::size_t row(std::uint32_t site, Side side, std::array<Velocity, reach>& velocities) const;

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF, remote = 0xFFFFFFFE;

  using Row = std::array<Velocity, reach>;
  struct Known {
    Row velocities{};
    std::size_t count = 0;
  };
  // The links that cross a side to one peer: entry i of `sent` there is entry i of `received` here.
  struct Crossing {
    std::size_t rank;
    std::vector<std::uint32_t> sent, received;  // sites
  };
  struct RemoteRow {
    std::uint32_t site;
    Known known;
  };

  void link_inside(const Part& part, Side side, int q);
  void link_peers(const Part& part, Side side, int q);
  void fetch_side(Side side);
  std::size_t remote_place(std::uint32_t site, Side side) const;

  int threads_;
  Comm comm_;
  std::span<const SiteMotion> motions_;
  std::array<std::vector<std::uint32_t>, sides> neighbours_;
  std::array<std::vector<Crossing>, sides> crossings_;
  std::array<std::vector<RemoteRow>, sides> remote_;  // by site
};

/// The direction of the velocity set that comes from the neighbour at this side.
int direction_from(const VelocitySet& velocities, Side side);

}  // namespace karst
