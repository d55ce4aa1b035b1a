// The neighbours and the walls of the sites of a part, as tables of numbers that a GPU can read.
#pragma once

#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "physics/flow/flow_plan.hpp"
#include "physics/flow/measures/measure_work.hpp"

namespace karst {

/// The neighbour sites along the axes, and the rows that peers exchange.
struct NeighbourTables {
  /// Needs the links of the part. 24 bytes for each site.
  NeighbourTables(const Part& part, int threads);

  RawVector<std::uint32_t> neighbours;  ///< as VelocityRows::neighbours
  std::vector<SentSide> sent;           ///< by peer
  std::vector<std::int64_t> sent_to;    ///< the number of them for each peer
  std::vector<int> peers;               ///< their ranks, which rise
  std::int64_t received = 0;            ///< rows of peers, in the order in which they come
};

/// The messages of a monitor. Collective.
Traffic traffic_of(const NeighbourTables& tables, const Comm& comm);

/// The sides of sites at named walls, by WallSide::order().
std::vector<WallSide> wall_sides(const Part& part, const std::vector<NamedWall>& walls);

/// The links that end at named walls, wall by wall, in pieces of some sites.
struct ReflectionTables {
  static constexpr std::size_t most_sites = std::size_t{1} << 18;  ///< of a piece

  struct Piece {
    std::size_t wall;
    std::size_t first_site, sites, first_link, links;
  };

  ReflectionTables(const Part& part, const std::vector<NamedWall>& walls);

  std::vector<std::uint32_t> sites;  ///< of all pieces
  std::vector<ReflectedLink> links;  ///< `place` counts from the first site of the piece
  std::vector<Piece> pieces;
};

struct MonitorTables {
  MonitorTables(const Part& part, const std::vector<NamedWall>& walls, int threads);

  /// Bytes of the measures of the sites on a device.
  std::int64_t bytes() const;

  std::int64_t sites;  ///< padding included
  SiteInterval padding;
  int directions;
  std::size_t walls;
  NeighbourTables neighbours;
  std::vector<WallSide> sides_at_walls;
  ReflectionTables reflections;
};

}  // namespace karst
