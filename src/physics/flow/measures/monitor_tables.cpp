#include "physics/flow/measures/monitor_tables.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "physics/flow/wall_links.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

constexpr std::int64_t sites_of_share = 1 << 13;  // work unit of a thread

// The directions of the velocity set that come from the neighbours at the sides.
std::array<int, sides> directions_from_sides(const VelocitySet& velocities) {
  std::array<int, sides> directions{};
  for (Side side = 0; side < sides; ++side) {
    Index3 c{};
    c[side / 2] = side % 2 == 0 ? 1 : -1;
    directions[side] = velocities.direction_of(c);
  }
  return directions;
}

void link_inside(NeighbourTables& tables, const Part& part, Side side, int q, int threads) {
  std::uint32_t* const neighbours = tables.neighbours.data() + static_cast<std::int64_t>(side) * part.padded_sites();
  in_parallel_shares(threads, part.padded_sites(), sites_of_share, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t site = begin; site < end; ++site) {
      const std::uint32_t upstream = part.upstream_of(q, site);
      neighbours[site] = upstream == static_cast<std::uint32_t>(site) ? VelocityRows::none : upstream;
    }
  });
  for (const Swap& swap : part.swaps) {  // in a periodic sample of one voxel
    if (swap.a.mirrors != 0) continue;
    if (swap.a.q == q) neighbours[swap.a.site] = swap.b.site;
    if (swap.b.q == q) neighbours[swap.b.site] = swap.a.site;
  }
}

// A peer has the same links in the same order.
void link_peer(NeighbourTables& tables, const Part& part, const Peer& peer, const std::array<int, sides>& directions) {
  const std::size_t before = tables.sent.size();
  for (Side side = 0; side < sides; ++side) {
    std::uint32_t* const neighbours = tables.neighbours.data() + static_cast<std::int64_t>(side) * part.padded_sites();
    for (const LinkOfSite& link : peer.links) {
      if (link.mirrors != 0) continue;
      if (link.q == directions[side]) neighbours[link.site] = static_cast<std::uint32_t>(part.padded_sites() + tables.received++);
      if (link.q == part.velocities.opposite(directions[side])) tables.sent.push_back({link.site, static_cast<std::uint32_t>(side)});
    }
  }
  tables.peers.push_back(static_cast<int>(peer.part));
  tables.sent_to.push_back(static_cast<std::int64_t>(tables.sent.size() - before));
}

}  // namespace

NeighbourTables::NeighbourTables(const Part& part, int threads) : neighbours(sides * static_cast<std::size_t>(part.padded_sites())) {
  const std::array<int, sides> directions = directions_from_sides(part.velocities);
  for (Side side = 0; side < sides; ++side) link_inside(*this, part, side, directions[side], threads);
  for (const Peer& peer : part.peers) link_peer(*this, part, peer, directions);
  if (part.padded_sites() + received >= std::int64_t{VelocityRows::none})
    throw MachineError(text("part ", part.number, " holds 2^32 sites and links to other parts, or more. Use more parts."));
}

std::vector<WallSide> wall_sides(const Part& part, const std::vector<NamedWall>& walls) {
  const std::array<int, sides> directions = directions_from_sides(part.velocities);
  std::vector<WallSide> found;
  for_each_wall_link(part, pressure_faces(walls), [&](const WallLink& link) {
    const WallRule& rule = walls[link.wall].rule;
    for (Side side = 0; side < sides; ++side) {
      if (link.q == directions[side])
        found.push_back({link.site, static_cast<std::uint8_t>(side), rule.density.has_value(), rule.velocity});
    }
  });
  std::sort(found.begin(), found.end(), [](const WallSide& a, const WallSide& b) { return a.order() < b.order(); });
  return found;
}

ReflectionTables::ReflectionTables(const Part& part, const std::vector<NamedWall>& walls) {
  const std::vector<double> weights = weights_of(part.velocities.name());
  std::vector<WallLink> all;
  for_each_wall_link(part, pressure_faces(walls), [&](const WallLink& link) { all.push_back(link); });
  std::sort(all.begin(), all.end(),
            [](const WallLink& a, const WallLink& b) { return std::tie(a.wall, a.site) < std::tie(b.wall, b.site); });
  for (const WallLink& link : all) {
    const bool is_same_wall = !pieces.empty() && pieces.back().wall == link.wall;
    const bool is_same_site = is_same_wall && sites.back() == link.site;
    if (!is_same_wall || (!is_same_site && pieces.back().sites == most_sites))
      pieces.push_back({link.wall, sites.size(), 0, links.size(), 0});
    Piece& piece = pieces.back();
    if (!is_same_site) {
      sites.push_back(link.site);
      ++piece.sites;
    }
    ++piece.links;
    const Index3& c = part.velocities[link.q];
    links.push_back({static_cast<std::uint32_t>(piece.sites - 1),
                     static_cast<std::uint8_t>(link.q),
                     {static_cast<std::int8_t>(c[0]), static_cast<std::int8_t>(c[1]), static_cast<std::int8_t>(c[2])},
                     reflection_at(walls[link.wall].rule, c, weights[static_cast<std::size_t>(link.q)])});
  }
}

MonitorTables::MonitorTables(const Part& part, const std::vector<NamedWall>& named_walls, int threads)
    : sites(part.padded_sites()), padding(padding_of(part)), directions(part.velocities.size()), walls(named_walls.size()),
      neighbours(part, threads), sides_at_walls(wall_sides(part, named_walls)), reflections(part, named_walls) {}

std::int64_t MonitorTables::bytes() const {
  constexpr auto of_site = static_cast<std::int64_t>(2 * sizeof(Velocity) + sides * sizeof(std::uint32_t));
  const auto bytes_of = [](std::size_t count, std::size_t each) { return static_cast<std::int64_t>(count * each); };
  const std::size_t sites_of_piece = std::min(reflections.sites.size(), ReflectionTables::most_sites);
  return sites * of_site + bytes_of(neighbours.sent.size(), sizeof(SentSide) + sizeof(VelocityRow)) +
         neighbours.received * static_cast<std::int64_t>(sizeof(VelocityRow)) + bytes_of(sides_at_walls.size(), sizeof(WallSide)) +
         bytes_of(reflections.sites.size(), sizeof(std::uint32_t)) + bytes_of(reflections.links.size(), sizeof(ReflectedLink)) +
         bytes_of(sites_of_piece, static_cast<std::size_t>(directions) * sizeof(double));
}

Traffic traffic_of(const NeighbourTables& tables, const Comm& comm) {
  std::vector<std::int64_t> sent(static_cast<std::size_t>(comm.size()));
  for (std::size_t i = 0; i < tables.peers.size(); ++i) sent[static_cast<std::size_t>(tables.peers[i])] = tables.sent_to[i];
  return comm.traffic_of(std::move(sent));
}

}  // namespace karst
