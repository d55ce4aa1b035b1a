#include "physics/flow/measures/site_neighbours.hpp"

#include <algorithm>
#include <utility>

#include "base/ranks/parallel.hpp"

namespace karst {

int direction_from(const VelocitySet& velocities, Side side) {
  Index3 c{};
  c[side / 2] = side % 2 == 0 ? 1 : -1;
  return velocities.direction_of(c);
}

SiteNeighbours::SiteNeighbours(const Part& part, int threads, const Comm& comm) : threads_(threads), comm_(comm) {
  for (Side side = 0; side < sides; ++side) {
    const int q = direction_from(part.velocities, side);
    link_inside(part, side, q);
    link_peers(part, side, q);
  }
}

void SiteNeighbours::link_inside(const Part& part, Side side, int q) {
  std::vector<std::uint32_t>& neighbours = neighbours_[side];
  neighbours.resize(static_cast<std::size_t>(part.padded_sites()));
  in_parallel_shares(threads_, part.padded_sites(), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t site = begin; site < end; ++site) {
      const std::uint32_t upstream = part.upstream_of(q, site);
      neighbours[static_cast<std::size_t>(site)] = upstream == static_cast<std::uint32_t>(site) ? none : upstream;
    }
  });
  for (const Swap& swap : part.swaps) {  // in a periodic sample of one voxel
    if (swap.a.mirrors != 0) continue;
    if (swap.a.q == q) neighbours[swap.a.site] = swap.b.site;
    if (swap.b.q == q) neighbours[swap.b.site] = swap.a.site;
  }
}

void SiteNeighbours::link_peers(const Part& part, Side side, int q) {
  for (const Peer& peer : part.peers) {
    Crossing crossing{static_cast<std::size_t>(peer.part), {}, {}};
    for (const LinkOfSite& link : peer.links) {
      if (link.mirrors != 0) continue;
      if (link.q == q) crossing.received.push_back(link.site);
      if (link.q == part.velocities.opposite(q)) crossing.sent.push_back(link.site);
    }
    for (const std::uint32_t site : crossing.received) {
      neighbours_[side][site] = remote;
      remote_[side].push_back({site, {}});
    }
    crossings_[side].push_back(std::move(crossing));
  }
  std::sort(remote_[side].begin(), remote_[side].end(), [](const RemoteRow& a, const RemoteRow& b) { return a.site < b.site; });
}

void SiteNeighbours::fetch(std::span<const SiteMotion> motions) {
  motions_ = motions;
  if (comm_.size() == 1) return;
  for (Side side = 0; side < sides; ++side) fetch_side(side);
}

// A peer sends the velocity of its site, and those of the sites behind it that it knows: after three rounds, all that are within reach.
void SiteNeighbours::fetch_side(Side side) {
  for (RemoteRow& each : remote_[side]) each.known.count = 0;
  for (std::size_t round = 0; round < reach; ++round) {
    std::vector<std::vector<Known>> sent(static_cast<std::size_t>(comm_.size()));
    for (const Crossing& crossing : crossings_[side]) {
      for (const std::uint32_t site : crossing.sent) {
        Row behind{};
        const std::size_t count = row(site, side, behind);
        Known known{{motions_[site].velocity, behind[0], behind[1]}, std::min(count + 1, reach)};
        sent[crossing.rank].push_back(known);
      }
    }
    const std::vector<Known> received = comm_.exchange_all(sent);
    auto next = received.begin();
    for (const Crossing& crossing : crossings_[side]) {  // peers come by rising rank
      for (const std::uint32_t site : crossing.received) remote_[side][remote_place(site, side)].known = *next++;
    }
  }
}

std::size_t SiteNeighbours::remote_place(std::uint32_t site, Side side) const {
  const auto at = std::lower_bound(remote_[side].begin(), remote_[side].end(), site,
                                   [](const RemoteRow& each, std::uint32_t wanted) { return each.site < wanted; });
  return static_cast<std::size_t>(at - remote_[side].begin());
}

std::size_t SiteNeighbours::row(std::uint32_t site, Side side, std::array<Velocity, reach>& velocities) const {
  const std::vector<std::uint32_t>& neighbours = neighbours_[side];
  for (std::size_t count = 0; count < reach; ++count) {
    const std::uint32_t next = neighbours[site];
    if (next == none) return count;
    if (next == remote) {
      const Known& known = remote_[side][remote_place(site, side)].known;
      const std::size_t more = std::min(known.count, reach - count);
      std::copy_n(known.velocities.begin(), more, velocities.begin() + static_cast<std::ptrdiff_t>(count));
      return count + more;
    }
    velocities[count] = motions_[next].velocity;
    site = next;
  }
  return reach;
}

}  // namespace karst
