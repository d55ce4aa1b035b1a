// A thermal flow in time on one kind of device.
#pragma once

#include <memory>
#include <utility>

#include "solver/flow_in_time_on.hpp"
#include "solver/thermal_flow.hpp"

namespace karst {

template <Backend Device>
std::unique_ptr<ThermalFlow> thermal_on(Part part, const ThermalSettings& settings, const Comm& comm) {
  const auto operations = [&](const Part& of, const Layout& layout) {
    return thermal_operations(of, layout, settings.law, settings.plates, settings.shape);
  };
  return std::make_unique<FlowInTimeOn<Device>>(std::move(part), settings.flow, settings.law, settings.law, operations, comm);
}

}  // namespace karst
