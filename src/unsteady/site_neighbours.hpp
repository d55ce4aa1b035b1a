// The values of neighbour sites along the axes, also of sites of other parts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "partition/part.hpp"

namespace karst {

/// A side of a voxel: 2 * axis for the low side, 2 * axis + 1 for the high side.
using Side = std::size_t;
constexpr std::size_t sides = 6;

constexpr std::int64_t sites_of_share = 1 << 14;  ///< work unit of a thread

class SiteNeighbours {
 public:
  /// Needs the links of the part. 24 bytes for each site.
  SiteNeighbours(const Part& part, int threads, const Comm& comm);

  std::size_t sites() const { return sites_; }  ///< with padding

  /// to[site] = of[neighbour of the site at this side]; NaN where there is no neighbour. Collective.
  void shift(Side side, std::span<const double> of, std::span<double> to) const;

 private:
  // The links to one peer that cross a side: entry i of `sent` there is entry i of `received` here.
  struct Crossing {
    int rank;
    std::array<std::vector<std::uint32_t>, sides> sent, received;  // sites
  };

  void link_inside(const Part& part);
  void link_peers(const Part& part);

  static constexpr std::uint32_t none = 0xFFFFFFFF;
  std::size_t sites_;
  int threads_;
  Comm comm_;
  std::array<int, sides> directions_{};  // the direction in which values come from this side
  std::array<std::vector<std::uint32_t>, sides> neighbours_;
  std::vector<Crossing> crossings_;
};

/// The direction of the velocity set that comes from the neighbour at this side.
int direction_from(const VelocitySet& velocities, Side side);

}  // namespace karst
