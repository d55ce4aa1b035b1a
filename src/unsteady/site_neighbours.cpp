#include "unsteady/site_neighbours.hpp"

#include <limits>

#include "base/parallel.hpp"

namespace karst {

int direction_from(const VelocitySet& velocities, Side side) {
  Index3 c{};
  c[side / 2] = side % 2 == 0 ? 1 : -1;
  return velocities.direction_of(c);
}

SiteNeighbours::SiteNeighbours(const Part& part, int threads, const Comm& comm)
    : sites_(static_cast<std::size_t>(part.padded_sites())), threads_(threads), comm_(comm) {
  for (Side side = 0; side < sides; ++side) directions_[side] = direction_from(part.velocities, side);
  link_inside(part);
  link_peers(part);
}

void SiteNeighbours::link_inside(const Part& part) {
  for (Side side = 0; side < sides; ++side) {
    const int q = directions_[side];
    neighbours_[side].resize(sites_);
    in_parallel_shares(threads_, part.padded_sites(), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t site = begin; site < end; ++site) {
        const std::uint32_t upstream = part.upstream_of(q, site);
        neighbours_[side][static_cast<std::size_t>(site)] = upstream == static_cast<std::uint32_t>(site) ? none : upstream;
      }
    });
    for (const Swap& swap : part.swaps) {  // in a periodic sample of one voxel
      if (swap.a.mirrors != 0) continue;
      if (swap.a.q == q) neighbours_[side][swap.a.site] = swap.b.site;
      if (swap.b.q == q) neighbours_[side][swap.b.site] = swap.a.site;
    }
  }
}

void SiteNeighbours::link_peers(const Part& part) {
  for (const Peer& peer : part.peers) {
    Crossing crossing;
    crossing.rank = static_cast<int>(peer.part);
    for (Side side = 0; side < sides; ++side) {
      for (const LinkOfSite& link : peer.links) {
        if (link.mirrors != 0) continue;
        if (link.q == directions_[side]) crossing.received[side].push_back(link.site);
        if (link.q == part.velocities.opposite(directions_[side])) crossing.sent[side].push_back(link.site);
      }
    }
    crossings_.push_back(std::move(crossing));
  }
}

void SiteNeighbours::shift(Side side, std::span<const double> of, std::span<double> to) const {
  constexpr double missing = std::numeric_limits<double>::quiet_NaN();
  const std::vector<std::uint32_t>& neighbours = neighbours_[side];
  in_parallel_shares(threads_, static_cast<std::int64_t>(sites_), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
    for (auto site = static_cast<std::size_t>(begin); site < static_cast<std::size_t>(end); ++site)
      to[site] = neighbours[site] == none ? missing : of[neighbours[site]];
  });
  if (comm_.size() == 1) return;
  std::vector<std::vector<double>> sent(static_cast<std::size_t>(comm_.size()));
  for (const Crossing& crossing : crossings_) {
    for (const std::uint32_t site : crossing.sent[side]) sent[static_cast<std::size_t>(crossing.rank)].push_back(of[site]);
  }
  const std::vector<double> received = comm_.exchange_all(sent);
  auto next = received.begin();
  for (const Crossing& crossing : crossings_) {  // peers come by rising rank
    for (const std::uint32_t site : crossing.received[side]) to[site] = *next++;
  }
}

}  // namespace karst
