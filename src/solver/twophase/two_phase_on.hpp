// A flow of two immiscible fluids in time on one kind of device.
#pragma once

#include <memory>
#include <utility>

#include "solver/flow/flow_in_time_on.hpp"
#include "solver/twophase/two_phase_flow.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template <Backend Device>
std::unique_ptr<TwoPhaseFlow> two_phase_on(Part part, const TwoPhaseSettings& settings, const Comm& comm) {
  // Without mirrors, operations do not depend on an axis: they are the swaps of samples of one voxel, and the exchange.
  const auto operations = [](const Part& of, const Device& device) { return slot_operations(of, device.layout(), Boundary::periodic, 0); };
  return std::make_unique<FlowInTimeOn<Device>>(std::move(part), settings.flow, settings.law, settings.law, operations, comm);
}

}  // namespace karst
