// The walls of the sites of a part, from the voxels around them.
#pragma once

#include <cstdint>

#include "base/ranks/comm.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// Sites of this rank.
struct WallCounts {
  std::int64_t at_walls = 0;
  std::int64_t without_normal = 0;  ///< the walls around them cancel, as in a slit of one voxel: no contact angle acts there
};

/// Sets Part::site_data to a WettedWall of each site. `fluid`: the pores in the box of this rank. `rule`: that of the part, with periodic
/// faces or walls at faces. `contact_angle`: of all walls, in degrees through phase w. Collective.
///
/// The normal is the gradient of the solid, averaged over boxes of 5 voxels: so voxels up to 3 beyond the part count.
WallCounts add_wetted_walls(Part& part, const PoreRows& fluid, const LinkRule& rule, double contact_angle, const Comm& comm);

}  // namespace karst
