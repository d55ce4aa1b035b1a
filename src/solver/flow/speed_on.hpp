// The speed of one kind of device.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/timing.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/speed.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/step/slot_operations.hpp"
#include "solver/step/start_device.hpp"
#include "solver/step/stepper.hpp"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

/// The updates and the exchanges of `pairs` of steps, each alone. Collective.
template <Backend Device>
StepParts step_parts(Stepper<Device>& stepper, Device& device, std::int64_t pairs, int rounds, const Comm& comm) {
  std::vector<double> updates, exchanges;
  for (int round = 0; round < rounds; ++round) {
    updates.push_back(seconds_of(comm, [&] {
      stepper.steps_alone(pairs);
      device.finish();
    }));
    exchanges.push_back(seconds_of(comm, [&] {
      stepper.exchanges_alone(pairs);
      device.finish();
    }));
  }
  const auto steps = static_cast<double>(2 * pairs);
  return {0, median(updates) / steps, comm.size() > 1 ? median(exchanges) / steps : 0};
}

/// The speed of a flow that follows this law and starts at rest. operations_of(device): the operations on slots between two steps.
/// `link_bytes`: of a site.
template <Backend Device, class OperationsOf>
Speed speed_of_law(const Part& part, const FlowSettings& settings, const BenchSwitches& bench, const typename Device::Law& law,
                   const typename Device::Start& start, const OperationsOf& operations_of, double link_bytes, const Rounds& rounds,
                   const Comm& comm) {
  const auto owned_device = make_device<Device>(part, settings, comm, bench);
  Device& device = *owned_device;
  claim_memory(device, comm);
  device.set_flow(law);
  device.start_at_rest(start);
  Stepper stepper(device, part, operations_of(device), settings.overlap, comm);
  const auto step = [&](std::int64_t pairs) {
    stepper.steps(0, pairs);
    device.finish();
  };
  step(1);
  const double once = seconds_of(comm, [&] { step(1); });
  const auto pairs = static_cast<std::int64_t>(std::clamp(std::ceil(rounds.seconds / once), 1.0, 1000.0));
  std::vector<double> steps, copies;
  for (int round = 0; round < rounds.number; ++round) {
    comm.wait_all();
    const double begin = MPI_Wtime();
    for (std::int64_t i = 0; i < pairs; ++i) device.copy_in_place();
    device.finish();
    copies.push_back(MPI_Wtime() - begin);
    steps.push_back(seconds_of(comm, [&] { step(pairs); }));
  }
  const auto all = static_cast<double>(comm.sum_all(part.sites)), padded = static_cast<double>(part.padded_sites());
  const auto times = static_cast<double>(pairs);
  const double own_bytes = times * padded * part.velocities.size() * 2 * sizeof(typename Device::Number);
  const double own_copy = own_bytes > 0 ? own_bytes / median(copies) : 0;
  double copy = 0;  // ranks with a small part or a fast device do not wait for the others
  for (const double each : comm.gather_all(own_copy)) copy += each;
  Speed speed = {2 * times * all / median(steps), copy,
                 bytes_of_update(settings.storage, part.velocities.size(), bench.streaming, link_bytes)};
  if (rounds.breaks_up) speed.parts = step_parts(stepper, device, pairs, rounds.number, comm);
  speed.parts.step = median(steps) / (2 * times);
  return speed;
}

template <FlowBackend Device>
Speed speed_on(const Part& part, Boundary boundary, const FlowSettings& settings, const BenchSwitches& bench, const Rounds& rounds,
               const Comm& comm) {
  const std::array<double, 3> force = {0, 0, 0x1p-30};
  const auto operations = [&](const Device& device) { return slot_operations(part, device.layout(), boundary, 2); };
  return speed_of_law<Device>(part, settings, bench, {settings.tau, force}, {force}, operations, wide_bytes_of_site(part.velocities.size()),
                              rounds, comm);
}

/// Without plates. Links are counted in the form of GPUs.
template <Backend Device>
Speed thermal_speed_on(const Part& part, const FlowSettings& settings, const BenchSwitches& bench, const Rounds& rounds, const Comm& comm) {
  const ThermalLaw law;
  const auto operations = [&](const Device& device) {
    return thermal_operations(part, device.layout(), law, {}, {}, device.returned_swaps());
  };
  return speed_of_law<Device>(part, settings, bench, law, law, operations, NarrowLinks::bytes_of_site(part.velocities.size()), rounds,
                              comm);
}

}  // namespace karst
