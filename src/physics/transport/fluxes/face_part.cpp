#include "physics/transport/fluxes/face_part.hpp"

#include <algorithm>
#include <vector>

#include "geometry/neighbours.hpp"
#include "physics/conductivity/face_links.hpp"

namespace karst {

OpenDirections open_directions(const Part& part) {
  OpenDirections open = filled_vector(static_cast<std::size_t>(part.padded_sites()), std::uint32_t{0}, 1);
  for (int q = 1; q < part.velocities.size(); ++q) {
    for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
      if (part.upstream_of(q, site) != site) open[static_cast<std::size_t>(site)] |= 1u << q;
    }
  }
  const auto add = [&](const LinkOfSite& link) { open[link.site] |= 1u << link.q; };
  for (const Peer& peer : part.peers) std::for_each(peer.links.begin(), peer.links.end(), add);
  for (const Swap& swap : part.swaps) {
    add(swap.a);
    add(swap.b);
  }
  return open;
}

Part face_part(const Part& part) {
  Part faces;
  faces.number = part.number;
  faces.velocities = face_neighbours();
  faces.sites = part.sites;
  faces.segments = part.segments;
  faces.edge_sites = part.edge_sites;
  faces.voxels = part.voxels;
  std::vector<int> own(static_cast<std::size_t>(part.velocities.size()), -1);  // of each direction of the part
  for (int q = 0; q < part.velocities.size(); ++q) own[static_cast<std::size_t>(q)] = faces.velocities.direction_of(part.velocities[q]);
  const auto own_link = [&](LinkOfSite link) {
    link.q = static_cast<std::uint8_t>(own[link.q]);
    return link;
  };
  const auto is_face = [&](const LinkOfSite& link) { return own[link.q] > 0; };
  faces.upstream.resize(static_cast<std::size_t>(faces_of_voxel * part.padded_sites()));
  for (int q = 1; q < part.velocities.size(); ++q) {
    if (own[static_cast<std::size_t>(q)] <= 0) continue;
    const std::uint32_t* const from = &part.upstream_of(q, 0);
    std::copy_n(from, part.padded_sites(), &faces.upstream_of(own[static_cast<std::size_t>(q)], 0));
  }
  for (const Peer& peer : part.peers) {
    Peer& to = faces.peers.emplace_back(Peer{peer.part, {}});
    for (const LinkOfSite& link : peer.links) {
      if (is_face(link)) to.links.push_back(own_link(link));
    }
    if (to.links.empty()) faces.peers.pop_back();
  }
  for (const Swap& swap : part.swaps) {
    if (is_face(swap.a) && is_face(swap.b)) faces.swaps.push_back({own_link(swap.a), own_link(swap.b)});
  }
  return faces;
}

}  // namespace karst
