#include "network/halo.hpp"

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
    Halo::FromAndTo& made = halo.peers.emplace_back();
    made.rank = static_cast<int>(peer.part);
    made.received = std::ssize(peer.links);
    for (const LinkOfSite& link : peer.links) made.sent.push_back(link.site);
  }
  return halo;
}

}  // namespace karst
