// The links of a part in a compact form: a third of the memory.
//
// The 16 sites of a segment lie in one or a few rows of pores, and so do their upstream sites: mostly within 255 site numbers. So a segment
// has a base for each direction: the lowest upstream site number. A site has one byte for each direction: the distance to the base, or a
// code: `wall` if the site is its own upstream site, or that a wall returns the population to another site. If a distance does not fit into
// a byte, the base is the number of a row in a table; a row has 16 whole site numbers. In rock, 1 to 3 % of the bases are of this kind.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/parallel.hpp"

namespace karst {

constexpr std::int64_t segment_sites = 16;

/// The work unit of a thread that goes through the links of a part.
constexpr std::int64_t segments_of_piece = 4096;

struct NarrowLinks {
  static constexpr std::uint8_t wall = 255;
  // These codes mark a wall link that returns to another site (solver/thermal/thermal_links.hpp), even if the base is the number of a row
  // of the table.
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

/// Where NarrowLinks has the distances of sites.
class DistancePlaces {
 public:
  DistancePlaces() = default;
  DistancePlaces(int directions, std::int64_t sites);

  std::int64_t of(std::int64_t site, int q) const { return begin(q) + site * step(q); }
  std::int64_t begin(int q) const { return planes_[static_cast<std::size_t>(q - 1)].begin; }
  std::int64_t step(int q) const { return planes_[static_cast<std::size_t>(q - 1)].step; }  ///< from site to site

 private:
  struct Plane {
    std::int64_t begin, step;
  };
  std::vector<Plane> planes_;  // by direction, without rest
};

/// Narrow links without returned links.
class NarrowReading {
 public:
  NarrowReading() = default;
  NarrowReading(const NarrowLinks& narrow, int directions, std::int64_t sites)
      : bases_(narrow.bases.data()), distances_(narrow.distances.data()), table_(narrow.table.data()),
        words_(NarrowLinks::words_of_bases(directions)), bits_(directions - 1), places_(directions, sites) {}

  /// Part::upstream_of(q, site)
  std::int64_t upstream(std::int64_t site, int q) const {
    const std::uint32_t* bases = bases_ + site / segment_sites * words_;
    const std::uint32_t base = bases[q - 1];
    if ((bases[bits_ + (q - 1) / 32] >> (q - 1) % 32 & 1u) != 0) return table_[base][static_cast<std::size_t>(site % segment_sites)];
    const std::uint8_t distance = distances_[places_.of(site, q)];
    return distance == NarrowLinks::wall ? site : std::int64_t{base} + distance;
  }

  /// The same for consecutive sites of one segment.
  template <class Number>
  void upstream(std::int64_t first, int q, Number* sites, std::size_t count) const {
    const std::uint32_t* bases = bases_ + first / segment_sites * words_;
    const std::uint32_t base = bases[q - 1];
    if ((bases[bits_ + (q - 1) / 32] >> (q - 1) % 32 & 1u) != 0) {
      std::copy_n(table_[base].data() + first % segment_sites, count, sites);
      return;
    }
    const std::uint8_t* distance = distances_ + places_.of(first, q);
    const std::int64_t step = places_.step(q);
    for (std::size_t i = 0; i < count; ++i, distance += step)
      sites[i] =
          static_cast<Number>(*distance == NarrowLinks::wall ? first + static_cast<std::int64_t>(i) : std::int64_t{base} + *distance);
  }

 private:
  const std::uint32_t* bases_ = nullptr;
  const std::uint8_t* distances_ = nullptr;
  const NarrowLinks::Row* table_ = nullptr;
  int words_ = 0, bits_ = 0;
  DistancePlaces places_;
};

/// The upstream sites of the sites of a segment.
class SegmentLinks {
 public:
  static constexpr int most_links = 64;  // of a site

  NarrowLinks::Row& of(int q) { return rows_[static_cast<std::size_t>(q - 1)]; }
  const NarrowLinks::Row& of(int q) const { return rows_[static_cast<std::size_t>(q - 1)]; }

  /// No link: each site is its own upstream site. `first`: the number of the first site.
  void lead_nowhere(int directions, std::int64_t first) {
    for (int q = 1; q < directions; ++q) std::iota(of(q).begin(), of(q).end(), static_cast<std::uint32_t>(first));
  }

 private:
  std::array<NarrowLinks::Row, most_links> rows_;
};

/// Writes narrow links segment by segment. Several threads may write at once, each the segments of other pieces.
class NarrowWriter {
 public:
  /// `most_distance`: the largest distance that no code has. Throws std::logic_error for too many directions.
  NarrowWriter(int directions, std::int64_t segments, std::uint8_t most_distance = NarrowLinks::wall - 1);

  void add(std::int64_t segment, const SegmentLinks& links);

  /// The same links as those of this segment in another part with the same sites and directions.
  void add(std::int64_t segment, const NarrowLinks& from);

  /// The links of all segments.
  NarrowLinks finish(int threads);

 private:
  using Distances = std::array<std::uint8_t, segment_sites>;  // of one direction

  std::vector<NarrowLinks::Row>& rows_of(std::int64_t segment) { return rows_[static_cast<std::size_t>(segment / segments_of_piece)]; }
  std::uint32_t* bases_of(std::int64_t segment) { return narrow_.bases.data() + segment * words_; }
  std::uint32_t& word_of_bit(std::int64_t segment, int i) { return bases_of(segment)[directions_ - 1 + i / 32]; }
  bool is_in_table(std::int64_t segment, int i) { return (word_of_bit(segment, i) >> i % 32 & 1u) != 0; }
  void add_direction(std::int64_t segment, int q, const NarrowLinks::Row& upstream, Distances& distances);

  NarrowLinks narrow_;
  std::uint32_t most_distance_;
  int directions_, words_;
  std::int64_t segments_;
  DistancePlaces places_;
  std::vector<std::vector<NarrowLinks::Row>> rows_;  // of the table, by piece
};

/// Calls visit(begin, end) for pieces of all segments, on several threads.
template <class Visit>
void in_segment_pieces(int threads, std::int64_t segments, Visit&& visit) {
  in_parallel(threads, (segments + segments_of_piece - 1) / segments_of_piece,
              [&](std::int64_t piece) { visit(piece * segments_of_piece, std::min((piece + 1) * segments_of_piece, segments)); });
}

}  // namespace karst
