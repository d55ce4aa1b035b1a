// The start of a device: construction and memory, agreed among the ranks. A backend makes no collective calls, so ranks may have different
// backends.
#pragma once

#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "base/memory/memory.hpp"
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

// The ghosts of records that a flow starts or goes on from.

/// Between two steps: copies the records of own sites into all ghosts of them. A step copies them by itself. Collective.
template <class Device>
void fill_ghosts(Device& device, const Part& part, const Comm& comm) {
  using Number = typename Device::Number;
  constexpr auto numbers = static_cast<std::size_t>(Device::numbers_of_record);
  const auto records_of = [&](const std::vector<RecordCopy>& copies) {
    std::vector<Number> records(copies.size() * numbers);
    device.copies(copies, records);
    return records;
  };
  std::vector<std::vector<Number>> sent(static_cast<std::size_t>(comm.size()));
  for (const Ghosts::Peer& peer : part.ghosts.peers) sent[static_cast<std::size_t>(peer.part)] = records_of(peer.sent);
  std::vector<Number> ghosts = comm.exchange_all(sent);
  const std::vector<Number> local = records_of(part.ghosts.local);
  ghosts.insert(ghosts.end(), local.begin(), local.end());
  std::vector<std::uint32_t> places(ghosts.size() / numbers);
  std::iota(places.begin(), places.end(), static_cast<std::uint32_t>(part.padded_sites()));
  device.set_records(places, ghosts);
}

}  // namespace karst
