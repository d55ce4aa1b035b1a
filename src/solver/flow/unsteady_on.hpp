// A nearly incompressible flow in time on one kind of device.
#pragma once

#include <memory>
#include <utility>

#include "solver/flow/flow_in_time_on.hpp"
#include "solver/flow/unsteady_flow.hpp"

namespace karst {

template <FlowBackend Device>
std::unique_ptr<UnsteadyFlow> unsteady_on(Part part, const UnsteadySettings& settings, const Comm& comm) {
  const typename Device::Law law = {{settings.flow.tau, settings.lambda}, settings.force};
  const typename Device::Start start = {settings.force, settings.flow.equilibrium};
  const auto operations = [&](const Part& of, const Device& device) {
    return flow_operations(of, device.layout(), settings.walls, settings.faces);
  };
  return std::make_unique<FlowInTimeOn<Device>>(std::move(part), settings.flow, law, start, operations, comm);
}

}  // namespace karst
