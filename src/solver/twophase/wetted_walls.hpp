// The walls of the sites of a part, from the voxels around them.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// The walls that phases meet. Angles are in degrees, measured through phase w.
struct Wetting {
  struct Label {
    const PoreRows& voxels;  ///< in the box of this rank
    double contact_angle;
  };

  double contact_angle = 90;          ///< of solid voxels without a label, and of walls at faces
  std::vector<Label> labels = {};     ///< the same number on all ranks
  std::vector<bool> reservoirs = {};  ///< for each named wall: whether fluid lies behind it, as it does before it
};

/// Numbers of sites of this rank.
struct WallCounts {
  std::int64_t at_walls = 0;
  std::int64_t without_normal = 0;  ///< sites between walls that cancel, as in a slit of one voxel: no contact angle acts there
};

/// Sets Part::site_data to a WettedWall of each site. `fluid`: the pores in the box of this rank. `rule`: that of the part, with periodic
/// faces, walls or mirrors at faces. Throws InputError for too many labels. Collective.
///
/// The normal is the gradient of the mean solid, with binomial weights of 5 voxels along each axis: voxels up to 3 beyond the part count.
/// Where it is 0, as at a wall of one voxel, the normal is the mean of the wall links of the site, weighted as their populations. The
/// cosine is such a mean, too.
WallCounts add_wetted_walls(Part& part, const PoreRows& fluid, const LinkRule& rule, const Wetting& wetting, const Comm& comm);

}  // namespace karst
