#include "network/halo.hpp"

#include <utility>

namespace karst {

std::int64_t Halo::sent() const {
  std::int64_t count = 0;
  for (const FromAndTo& peer : peers) count += std::ssize(peer.sent);
  return count;
}

std::int64_t Halo::received() const {
  std::int64_t count = 0;
  for (const FromAndTo& peer : peers) count += peer.received;
  return count;
}

Halo halo_of(const Part& part) {
  Halo halo;
  for (const Peer& peer : part.peers) {
    Halo::FromAndTo& from_and_to = halo.peers.emplace_back();
    from_and_to.rank = static_cast<int>(peer.part);
    from_and_to.received = std::ssize(peer.links);
    for (const LinkOfSite& link : peer.links) from_and_to.sent.push_back(link.site);
  }
  return halo;
}

RawVector<std::uint32_t> take_neighbours(Part& part) {
  auto value = static_cast<std::uint32_t>(part.padded_sites());
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) part.upstream_of(link.q, link.site) = value++;
  }
  return std::exchange(part.upstream, {});
}

}  // namespace karst
