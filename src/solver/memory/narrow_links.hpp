// The links of a part in a compact form, for odd steps on a GPU: a third of the memory.
//
// The 16 sites of a segment lie in one or a few rows of pores, and so do their upstream sites: mostly within 255 site numbers. So a segment
// has a base for each direction: the lowest upstream site number. A site has one byte for each direction: the distance to the base, or a
// code: `wall` if the site is its own upstream site, or that a wall returns the population to another site. If a distance does not fit into
// a byte, the base is the number of a row in a table; a row has 16 whole site numbers. In rock, 1 to 3 % of the bases are of this kind.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "partition/parts/part.hpp"
#include "solver/thermal/thermal_links.hpp"

namespace karst {

struct NarrowLinks {
  static constexpr std::uint8_t wall = 255;
  // These codes mark a wall link that returns to another site (thermal_links.hpp), even if the base is the number of a row of the table.
  static constexpr std::uint8_t returned_up = 254, returned_down = 253;

  using Row = std::array<std::uint32_t, segment_sites>;

  /// For each segment words_of_bases() words: the bases of all directions but rest, then one bit for each (bit q - 1), set if the base is
  /// the number of a row of the table, and one bit that is set if the segment has returned links.
  RawVector<std::uint32_t> bases;
  /// The distances of all sites, in planes of 16, 8, 4, 2 or 1 directions: bytes_of_plane() bytes for each site, plane after plane.
  RawVector<std::uint8_t> distances;
  RawVector<Row> table;

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(bases.size() * sizeof(bases[0]) + distances.size() + table.size() * sizeof(Row));
  }

  /// The number of words is a multiple of 4, so that a GPU can read 16 bytes at a time.
  static constexpr int words_of_bases(int directions) { return (bases_and_bits(directions) + 3) / 4 * 4; }
  static constexpr int bases_and_bits(int directions) { return directions - 1 + (directions + 31) / 32; }

  /// Bytes of a site, without the table.
  static constexpr double bytes_of_site(int directions) { return directions - 1 + words_of_bases(directions) * 4.0 / segment_sites; }

  /// The directions of the plane that begins with direction `first`, counted without rest.
  static constexpr int bytes_of_plane(int directions, int first) {
    int bytes = 16;
    while (bytes > directions - 1 - first) bytes /= 2;
    return bytes;
  }
};

/// The links of a part on the host, without returned links.
class NarrowReading {
 public:
  NarrowReading() = default;
  NarrowReading(const NarrowLinks& narrow, int directions, std::int64_t sites);

  /// Part::upstream_of(q, site)
  std::int64_t upstream(std::int64_t site, int q) const {
    const std::uint32_t* bases = bases_ + site / segment_sites * words_;
    const std::uint32_t base = bases[q - 1];
    if ((bases[bits_ + (q - 1) / 32] >> (q - 1) % 32 & 1u) != 0) return table_[base][static_cast<std::size_t>(site % segment_sites)];
    const Plane& plane = planes_[static_cast<std::size_t>(q - 1)];
    const std::uint8_t distance = distances_[plane.begin + site * plane.step];
    return distance == NarrowLinks::wall ? site : std::int64_t{base} + distance;
  }

  /// The same for consecutive sites of one segment.
  template <std::size_t count>
  void upstream(std::int64_t first, int q, std::int64_t (&sites)[count]) const {
    const std::uint32_t* bases = bases_ + first / segment_sites * words_;
    const std::uint32_t base = bases[q - 1];
    if ((bases[bits_ + (q - 1) / 32] >> (q - 1) % 32 & 1u) != 0) {
      const std::uint32_t* row = table_[base].data() + first % segment_sites;
      for (std::size_t i = 0; i < count; ++i) sites[i] = row[i];
      return;
    }
    const Plane& plane = planes_[static_cast<std::size_t>(q - 1)];
    const std::uint8_t* distance = distances_ + plane.begin + first * plane.step;
    for (std::size_t i = 0; i < count; ++i, distance += plane.step)
      sites[i] = *distance == NarrowLinks::wall ? first + static_cast<std::int64_t>(i) : std::int64_t{base} + *distance;
  }

 private:
  struct Plane {
    std::int64_t begin, step;  // the place of the distance of site 0, and from site to site
  };
  const std::uint32_t* bases_ = nullptr;
  const std::uint8_t* distances_ = nullptr;
  const NarrowLinks::Row* table_ = nullptr;
  int words_ = 0, bits_ = 0;
  std::vector<Plane> planes_;  // by direction, without rest
};

/// With the codes of returned links, if there are any.
NarrowLinks narrow_links(const Part& part, int threads, const std::vector<ReturnedLink>& returned = {});

/// Marks the number of a partner among numbers of upstream sites.
constexpr std::uint32_t partner_bit = 0x80000000;

/// Part::upstream; for returned links the number of the partner and `partner_bit`.
RawVector<std::uint32_t> with_returned_links(const Part& part, const std::vector<ReturnedLink>& returned);

/// The bytes of the links of a site as whole site numbers.
constexpr int wide_bytes_of_site(int directions) { return (directions - 1) * 4; }

/// The bytes of the links of all sites as whole site numbers. This form is the smaller one if the table of narrow links is long.
inline std::int64_t wide_link_bytes(const Part& part) { return wide_bytes_of_site(part.velocities.size()) * part.padded_sites(); }

}  // namespace karst
