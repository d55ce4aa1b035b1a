// Computes the decay of the NMR signal of a sample: spins diffuse in the pores, and relax at the walls.
#pragma once

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "physics/relaxation/relaxation_result.hpp"
#include "physics/relaxation/wall_areas.hpp"
#include "run/run_watcher.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// All pores of a rock, in one part for each rank, and their walls.
struct RelaxationCase : SampleCase {
  WallAreas walls;
};

/// Cuts the pores of a rock, which must be kept all. The rock lends its pores. Throws InputError for a rock without pores or without a
/// voxel size. Collective.
RelaxationCase relaxation_case(Rock& rock, const RelaxationRequest& request, const Comm& comm);

/// `request.machine` must be checked by wake_device(). Collective.
RelaxationResult compute_relaxation(RelaxationCase of, const RelaxationRequest& request, const Note& note, const Comm& comm);

}  // namespace karst
