// A sample for a thermal flow: cut into parts.
#pragma once

#include <string>

#include "physics/convect/convect_plan.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// How a rock is read for a thermal flow: all pores are kept.
Cleaning cleaning_for_convect(int threads);

struct ConvectCase : SampleCase {
  ConvectPlan plan;
};

/// Makes the plan for this rock, and cuts the rock into one part for each rank. The rock lends its pores. Throws InputError. Collective.
ConvectCase convect_case(Rock& rock, const ConvectRequest& request, const Comm& comm);

// A plane of an image across any axis, as a sample of one voxel along z.

/// A rock of one voxel along x or y becomes one of one voxel along z: its axes (y, z) or (x, z) become (x, y). Other rocks stay as they
/// are. The mask must be empty.
void lay_flat(Rock& rock);

}  // namespace karst
