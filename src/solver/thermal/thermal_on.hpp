// A thermal flow in time on one kind of device.
#pragma once

#include <memory>
#include <utility>

#include "solver/flow/flow_in_time_on.hpp"
#include "solver/thermal/thermal_flow.hpp"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

template <Backend Device>
std::unique_ptr<ThermalFlow> thermal_on(Part part, const ThermalSettings& settings, const Comm& comm) {
  const auto operations = [&](const Part& of, const Device& device) {
    return thermal_operations(of, device.layout(), settings.law, settings.plates, settings.shape, device.returned_swaps());
  };
  return std::make_unique<FlowInTimeOn<Device>>(std::move(part), settings.flow, settings.law, settings.law, operations, comm);
}

}  // namespace karst
