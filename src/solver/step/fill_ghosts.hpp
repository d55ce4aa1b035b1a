// The ghosts of records that a flow starts or goes on from.
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// Between two steps: copies the records of own sites into all ghosts of them. A step does so by itself. Collective.
template <class Device>
void fill_ghosts(Device& device, const Part& part, const Comm& comm) {
  using Number = typename Device::Number;
  constexpr auto numbers = static_cast<std::size_t>(Device::numbers_of_record);
  const auto records_of = [&](const std::vector<std::uint32_t>& sites) {
    std::vector<Number> found(sites.size() * numbers);
    device.records(sites, found);
    return found;
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
