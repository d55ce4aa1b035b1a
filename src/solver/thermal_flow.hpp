// A thermal flow in time: compressible, in two dimensions, with heat.
#pragma once

#include <memory>
#include <vector>

#include "base/comm.hpp"
#include "partition/part.hpp"
#include "solver/flow_in_time.hpp"
#include "solver/flow_settings.hpp"
#include "solver/plates.hpp"
#include "solver/thermal_collision.hpp"

namespace karst {

using ThermalFlow = FlowInTime<ThermalMotion>;

struct ThermalSettings {
  FlowSettings flow;  ///< the choices of the machine
  ThermalLaw law;
  std::vector<PlateTable> plates;  ///< for each wall of the part
};

/// At rest, on the device of the settings. Collective.
std::unique_ptr<ThermalFlow> thermal_flow(Part part, const ThermalSettings& settings, const Comm& comm);

}  // namespace karst
