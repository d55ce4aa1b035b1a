// A flow of two immiscible fluids in time on one kind of device.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "solver/flow/flow_in_time_on.hpp"
#include "solver/flow/wall_operations.hpp"
#include "solver/twophase/two_phase_flow.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template <Backend Device>
std::unique_ptr<TwoPhaseFlow> two_phase_on(Part part, const TwoPhaseSettings& settings, const Comm& comm) {
  WallRules rules(most_walls);  // a wall without a reservoir is at rest
  for (std::size_t i = 0; i < settings.walls.size(); ++i) {
    if (settings.walls[i]) rules[i].density = settings.walls[i]->density;
  }
  const auto operations = [&](const Part& of, const Device& device) { return flow_operations(of, device.layout(), rules, {}); };
  return std::make_unique<FlowInTimeOn<Device>>(std::move(part), settings.flow, settings.law, settings.law, operations, comm);
}

}  // namespace karst
