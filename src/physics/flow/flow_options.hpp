// The options of a flow in time: scales, walls, faces, start, end, probes.
#pragma once

#include "physics/flow/flow_request.hpp"
#include "run/options/option.hpp"

namespace karst {

void add_options(OptionTable& table, FlowRequest& request);

}  // namespace karst
