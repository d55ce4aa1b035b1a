#include "partition/parts/balance.hpp"

#include <algorithm>
#include <bit>

namespace karst {

PartSummary::PartSummary(const Part& part)
    : number(part.number), sites(part.sites), segments(part.segments), edge_segments(part.edge_segments()),
      peers(static_cast<std::int64_t>(part.peers.size())) {
  for (const Peer& peer : part.peers) {
    exchange_slots += std::ssize(peer.links);
    if (!peer.links.empty()) ++messages[static_cast<std::size_t>(std::bit_width(peer.links.size()) - 1)];
  }
}

Balance::Balance(const std::vector<PartSummary>& all) : parts(static_cast<std::int64_t>(all.size())) {
  if (all.empty()) return;
  std::int64_t sites = 0, peers = 0, segments = 0, edge_segments = 0;
  sites_min = all.front().sites;
  for (const PartSummary& part : all) {
    sites += part.sites;
    peers += part.peers;
    segments += part.segments;
    edge_segments += part.edge_segments;
    exchange_slots += part.exchange_slots;
    sites_max = std::max(sites_max, part.sites);
    sites_min = std::min(sites_min, part.sites);
    peers_max = std::max(peers_max, part.peers);
    exchange_slots_max = std::max(exchange_slots_max, part.exchange_slots);
    for (std::size_t i = 0; i < messages.size(); ++i) messages[i] += part.messages[i];
  }
  const auto count = static_cast<double>(all.size());
  sites_mean = static_cast<double>(sites) / count;
  peers_mean = static_cast<double>(peers) / count;
  edge_fraction = segments > 0 ? static_cast<double>(edge_segments) / static_cast<double>(segments) : 0;
}

}  // namespace karst
