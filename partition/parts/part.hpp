// One part: its sites, their numbers and links, and the links to other parts.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "geometry/velocity_set.hpp"
#include "partition/parts/narrow_links.hpp"

namespace karst {

/// Site numbers have 32 bits; the highest values are reserved.
constexpr std::int64_t most_sites = 0xFFFFFFF0;
constexpr std::uint64_t no_voxel = ~std::uint64_t{0};

/// Link (site, q) whose population is swapped with that of another link in every step.
struct LinkOfSite {
  std::uint32_t site;
  std::uint8_t q;
  std::uint8_t mirrors;  ///< bit a: the link is reflected at a face of the sample normal to axis a
  /// The other site is this many layers away, along VelocitySet::layer_step(): a wall returns the populations of both sites to each other.
  std::int16_t layers = 0;
  bool operator==(const LinkOfSite&) const = default;
};

/// The links to another part. Both parts list them in the same order: in each step, entry i here and entry i there swap populations.
struct Peer {
  std::int64_t part;
  std::vector<LinkOfSite> links;
};

/// Two links of the same part that swap populations (both may be the same link): at mirrors, in periodic samples one voxel wide, and at
/// walls that return populations to another site.
struct Swap {
  LinkOfSite a;
  LinkOfSite b;
  bool operator==(const Swap&) const = default;
};

/// A link that ends at a voxel of a named wall: one that moves, for example. Links to other solid voxels are in no list.
struct WallLink {
  std::uint32_t site;
  std::uint8_t q;
  std::uint8_t wall;  ///< number of the wall
  std::uint16_t unused = 0;
  bool operator==(const WallLink&) const = default;
};
constexpr std::size_t most_walls = 255;

/// A copy of the record of an own site, as a mirror shows it: bit a of `mirrors` turns the component along axis a of its vector.
struct RecordCopy {
  std::uint32_t site;
  std::uint32_t mirrors = 0;
  auto operator<=>(const RecordCopy&) const = default;
};

/// Records behind those of the own sites: first copies of records of sites of other parts, by peer; then copies of records of own sites
/// behind faces; then constant records (src/solver/memory/site_data.hpp).
struct Ghosts {
  struct Peer {
    std::int64_t part;
    std::vector<RecordCopy> sent;  ///< the ghosts there of own sites
    std::int64_t received;         ///< ghosts here
  };
  std::vector<Peer> peers;  ///< by rising part number
  std::vector<RecordCopy> local;
  std::vector<std::vector<double>> constants;

  std::int64_t received() const {
    std::int64_t count = 0;
    for (const Peer& peer : peers) count += peer.received;
    return count;
  }
  std::int64_t copies() const { return received() + std::ssize(local); }
  std::int64_t count() const { return copies() + std::ssize(constants); }
};

enum class LinkForm {
  wide,    ///< whole site numbers
  narrow,  ///< for flows on GPUs (narrow_links.hpp)
};

struct Part {
  std::int64_t number = 0;
  VelocitySet velocities;
  std::int64_t sites = 0;       ///< without the padding
  std::int64_t segments = 0;    ///< segments of 16 sites, padding included
  std::int64_t edge_sites = 0;  ///< sites [0, edge_sites) are the edge: all links to other parts are theirs

  /// The voxel of each site, counted x fastest in the whole sample; no_voxel for padding.
  RawVector<std::uint64_t> voxels;

  /// upstream[(q - 1) * 16 * segments + site], for all directions q but rest: the neighbour of the site at -c_q. It is the site itself if
  /// that neighbour is solid (half-way bounce-back at the wall), or if the link is listed in `peers` or `swaps`. In a part with ghosts,
  /// such a link that is open has the number of a ghost: padded_sites() or larger.
  RawVector<std::uint32_t> upstream;

  /// The same links, in place of `upstream`, of a part that is built with LinkForm::narrow.
  NarrowLinks narrow;

  std::vector<Peer> peers;  ///< by rising part number
  std::vector<Swap> swaps;
  std::vector<WallLink> walls;  ///< by site, then direction
  Ghosts ghosts;                ///< of flows with records

  /// Constant data of each site, padding included, as bytes of a SiteData (src/solver/site/site_reads.hpp). Empty: the flow reads none.
  RawVector<std::byte> site_data;

  std::int64_t padded_sites() const { return segments * segment_sites; }
  std::int64_t edge_segments() const { return (edge_sites + segment_sites - 1) / segment_sites; }
  bool has_narrow_links() const { return !narrow.bases.empty(); }
  std::uint32_t& upstream_of(int q, std::int64_t site) { return upstream[static_cast<std::size_t>((q - 1) * padded_sites() + site)]; }
  const std::uint32_t& upstream_of(int q, std::int64_t site) const {
    return upstream[static_cast<std::size_t>((q - 1) * padded_sites() + site)];
  }
};

/// Site numbers [begin, end).
struct SiteInterval {
  std::int64_t begin, end;
};

/// The padding of a part: site numbers without a site, all at the end of one segment.
inline SiteInterval padding_of(const Part& part) {
  const auto is_none = [](std::uint64_t voxel) { return voxel == no_voxel; };
  const auto begin = std::find_if(part.voxels.begin(), part.voxels.end(), is_none);
  return {begin - part.voxels.begin(), std::find_if_not(begin, part.voxels.end(), is_none) - part.voxels.begin()};
}

}  // namespace karst
