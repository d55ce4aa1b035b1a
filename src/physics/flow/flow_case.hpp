// A sample for a flow in time: cut into parts, with its walls and open faces.
#pragma once

#include <string>
#include <vector>

#include "physics/flow/flow_plan.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// The cleaning of a rock for a flow in time. It keeps all pores, and the voxels of walls.
Cleaning cleaning_for(const FlowRequest& request, int threads);

struct FlowCase : SampleCase {
  FlowPlan plan;
  std::vector<std::string> notes;  ///< for the user
};

/// Makes the plan for this rock, and cuts the rock. The rock lends its pores, and gives its walls away. Throws InputError. Collective.
FlowCase flow_case(Rock& rock, const FlowRequest& request, const Comm& comm);

}  // namespace karst
