// Makes a flow in time, on a CPU or a GPU.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "solver/flow/unsteady_flow.hpp"

namespace karst {

/// On the device of the settings. Boundaries are periodic. Collective.
std::unique_ptr<UnsteadyFlow> unsteady_flow(Part part, const UnsteadySettings& settings, const Comm& comm);

}  // namespace karst
