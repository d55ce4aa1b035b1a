#include "solver/crossings.hpp"

namespace karst {

Crossings crossings_of(const Part& part, const Layout& layout, Boundary boundary, int axis) {
  const unsigned driven = 1u << axis;
  const auto is_open = [&](const LinkOfSite& link) { return boundary != Boundary::sealed || link.mirrors == 0 || link.mirrors == driven; };
  const auto crossing = [&](const LinkOfSite& link) { return Crossing{layout.slot(link.site, link.q), (link.mirrors & driven) != 0}; };
  Crossings all;
  for (const Peer& peer : part.peers) {
    PeerCrossings with{static_cast<int>(peer.part), {}};
    for (const LinkOfSite& link : peer.links) {
      if (is_open(link)) with.crossings.push_back(crossing(link));
    }
    if (!with.crossings.empty()) all.peers.push_back(std::move(with));
  }
  for (const Swap& swap : part.swaps) {
    const bool changes = !(swap.a == swap.b) || crossing(swap.a).flips;
    if (is_open(swap.a) && changes) all.swaps.push_back({crossing(swap.a), crossing(swap.b).slot});
  }
  return all;
}

std::vector<Crossing> joined(const std::vector<PeerCrossings>& peers) {
  std::vector<Crossing> all;
  for (const PeerCrossings& peer : peers) all.insert(all.end(), peer.crossings.begin(), peer.crossings.end());
  return all;
}

}  // namespace karst
