// The start of a device: construction and memory, agreed among the ranks. A backend makes no collective calls, so ranks may have different
// backends.
#pragma once

#include <memory>

#include "base/memory/memory_check.hpp"
#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/step/backend.hpp"

namespace karst {

/// The device has its own copy of the links: the caller may free those of the part. Throws MachineError on all ranks. Collective.
template <Backend Device, class... Switches>
std::unique_ptr<Device> make_device(const Part& part, const FlowSettings& settings, const Comm& comm, const Switches&... switches) {
  std::unique_ptr<Device> device;
  comm.agree([&] { device = std::make_unique<Device>(part, settings, switches...); });
  return device;
}

/// The bytes of the populations and links, before they are allocated. Collective.
template <Backend Device>
MemoryNeed need_on(const Part& part, const FlowSettings& settings, const Comm& comm) {
  const auto device = make_device<Device>(part, settings, comm);
  MemoryNeed need;
  comm.agree([&] { need = device->memory_need(); });
  need.bytes = device->bytes();
  return need;
}

/// Allocates the populations. Throws NotEnoughMemory on all ranks if they do not fit. Collective.
template <Backend Device>
void claim_memory(Device& device, const Comm& comm) {
  MemoryNeed need;
  comm.agree([&] { need = device.memory_need(); });
  check_memory(need, comm);
  comm.agree([&] { device.claim_memory(); });
}

}  // namespace karst
