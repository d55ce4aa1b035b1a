#include "partition/parts/single_edge_sites.hpp"

#include <algorithm>
#include <tuple>

namespace karst {

namespace {

// The numbers of the sites, without padding, in the new order.
std::vector<std::uint32_t> new_order(const Part& part) {
  std::vector<char> is_edge(part.voxels.size());
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) is_edge[link.site] = 1;
  }
  std::vector<std::uint32_t> order;
  for (std::uint32_t site = 0; site < part.voxels.size(); ++site) {
    if (part.voxels[site] != no_voxel) order.push_back(site);
  }
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(is_edge[a] == 0, part.voxels[a]) < std::tuple(is_edge[b] == 0, part.voxels[b]);
  });
  return order;
}

}  // namespace

Part with_single_edge_sites(const Part& part) {
  const std::vector<std::uint32_t> order = new_order(part);
  std::vector<std::uint32_t> number(part.voxels.size());  // by the number before
  Part new_part = part;
  new_part.voxels.assign(part.voxels.size(), no_voxel);
  for (std::uint32_t site = 0; site < order.size(); ++site) {
    number[order[site]] = site;
    new_part.voxels[site] = part.voxels[order[site]];
  }
  for (int q = 1; q < part.velocities.size(); ++q) {
    for (std::uint32_t site = 0; site < part.voxels.size(); ++site)
      new_part.upstream_of(q, site) = site < order.size() ? number[part.upstream_of(q, order[site])] : site;
  }
  std::uint32_t edge_sites = 0;
  for (Peer& peer : new_part.peers) {
    for (LinkOfSite& link : peer.links) edge_sites = std::max(edge_sites, (link.site = number[link.site]) + 1);
  }
  new_part.edge_sites = edge_sites;
  for (Swap& swap : new_part.swaps) {
    swap.a.site = number[swap.a.site];
    swap.b.site = number[swap.b.site];
  }
  for (WallLink& link : new_part.walls) link.site = number[link.site];
  std::sort(new_part.walls.begin(), new_part.walls.end(),
            [](const WallLink& a, const WallLink& b) { return std::tuple(a.site, a.q) < std::tuple(b.site, b.q); });
  return new_part;
}

}  // namespace karst
