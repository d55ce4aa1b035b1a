// A thermal flow in time on the device of its settings.
#pragma once

#include <memory>

#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "solver/thermal/thermal_flow.hpp"

namespace karst {

/// At rest. Collective.
std::unique_ptr<ThermalFlow> thermal_flow(Part part, const ThermalSettings& settings, const Comm& comm);

}  // namespace karst
