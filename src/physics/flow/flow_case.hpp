// A sample for a flow in time: cut into parts, with its walls and open faces.
#pragma once

#include <string>
#include <vector>

#include "physics/flow/flow_plan.hpp"
#include "run/cut_rock.hpp"
#include "run/rock.hpp"
#include "run/sample_facts.hpp"

namespace karst {

/// How a rock is read for a flow in time: all pores are kept, and the voxels of walls.
Cleaning cleaning_for(const FlowRequest& request, int threads);

struct FlowCase {
  SampleFacts sample;
  CutRock cut;
  FlowPlan plan;
  std::vector<std::string> notes;  ///< for the user
  double seconds_read = 0, seconds_prepare = 0;
};

/// Makes the plan for this rock, and cuts the rock. Moves the pores out of `rock`. Throws InputError. Collective.
FlowCase flow_case(Rock& rock, const FlowRequest& request, const Comm& comm);

}  // namespace karst
