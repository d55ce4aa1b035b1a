// A thermal flow in time: compressible, in two dimensions, with heat.
#pragma once

#include <vector>

#include "solver/flow/flow_in_time.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/thermal/plates.hpp"
#include "solver/thermal/thermal_collision.hpp"

namespace karst {

using ThermalFlow = FlowInTime<ThermalMotion>;

struct ThermalSettings {
  FlowSettings flow;  ///< the choices of the machine
  ThermalLaw law;
  std::vector<PlateTable> plates;  ///< for each wall of the part: at the low and the high end of y
  Index3 shape{};                  ///< of the sample
};

}  // namespace karst
