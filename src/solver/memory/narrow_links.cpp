#include "solver/memory/narrow_links.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

constexpr std::int64_t segments_of_piece = 4096;

class Narrowing {
 public:
  Narrowing(const Part& part, NarrowLinks& narrow, bool returns_links)
      : part_(part), narrow_(narrow), first_code_(returns_links ? NarrowLinks::returned_down : NarrowLinks::wall),
        directions_(part.velocities.size()), words_(NarrowLinks::words_of_bases(directions_)) {
    if (directions_ - 1 > most_links) throw std::logic_error("a velocity set has too many directions for narrow links");
    for (int first = 0; first < directions_ - 1;) {
      const int bytes = NarrowLinks::bytes_of_plane(directions_, first);
      for (int i = 0; i < bytes; ++i) planes_.push_back({first * part.padded_sites() + i, bytes});
      first += bytes;
    }
    narrow.bases.resize(static_cast<std::size_t>(part.segments * words_));
    narrow.distances.resize(static_cast<std::size_t>((directions_ - 1) * part.padded_sites()));
  }

  void add_segment(std::int64_t segment, std::vector<NarrowLinks::Row>& rows) {
    std::fill_n(bases_of(segment), words_, 0);
    std::array<SegmentDistances, most_links> distances;
    for (int q = 1; q < directions_; ++q) add_direction(rows, segment, q, distances[static_cast<std::size_t>(q - 1)]);
    for (int first = 0; first < directions_ - 1; first += NarrowLinks::bytes_of_plane(directions_, first)) {
      const SegmentDistances* const from = &distances[static_cast<std::size_t>(first)];
      std::uint8_t* const to = distance_of(static_cast<std::uint32_t>(segment * segment_sites), first + 1);
      switch (NarrowLinks::bytes_of_plane(directions_, first)) {
        case 16: write_plane<16>(from, to); break;
        case 8: write_plane<8>(from, to); break;
        case 4: write_plane<4>(from, to); break;
        case 2: write_plane<2>(from, to); break;
        default: write_plane<1>(from, to);
      }
    }
  }

  void set_returned(const ReturnedLink& link) {
    word_of_bit(link.site / segment_sites, directions_ - 1) |= 1u << (directions_ - 1) % 32;
    *distance_of(link.site, link.q) = link.is_up ? NarrowLinks::returned_up : NarrowLinks::returned_down;
  }

  // The rows of a segment begin at `before` in the joined table.
  void move_rows(std::int64_t segment, std::uint32_t before) {
    for (int i = 0; i < directions_ - 1; ++i) bases_of(segment)[i] += is_in_table(segment, i) ? before : 0;
  }

 private:
  static constexpr int most_links = 64;                              // of a site
  using SegmentDistances = std::array<std::uint8_t, segment_sites>;  // of one direction

  // Writes the distances of a plane of `Bytes` directions, site by site.
  template <std::size_t Bytes>
  static void write_plane(const SegmentDistances* distances, std::uint8_t* to) {
    std::array<std::uint8_t, Bytes * segment_sites> by_site;
    for (std::size_t lane = 0; lane < segment_sites; ++lane) {
      for (std::size_t i = 0; i < Bytes; ++i) by_site[lane * Bytes + i] = distances[i][lane];
    }
    std::copy(by_site.begin(), by_site.end(), to);
  }

  std::uint32_t* bases_of(std::int64_t segment) { return narrow_.bases.data() + segment * words_; }
  std::uint32_t& word_of_bit(std::int64_t segment, int i) { return bases_of(segment)[directions_ - 1 + i / 32]; }
  bool is_in_table(std::int64_t segment, int i) { return (word_of_bit(segment, i) >> i % 32 & 1u) != 0; }

  std::uint8_t* distance_of(std::uint32_t site, int q) {
    const auto& [begin, step] = planes_[static_cast<std::size_t>(q - 1)];
    return narrow_.distances.data() + begin + site * step;
  }

  // Finds the base and the distances of one direction of a segment. If the distances do not fit into bytes, adds a row of the table to
  // `rows`.
  void add_direction(std::vector<NarrowLinks::Row>& rows, std::int64_t segment, int q, SegmentDistances& distances) {
    const auto first = static_cast<std::uint32_t>(segment * segment_sites);
    const std::span<const std::uint32_t> upstream(&part_.upstream_of(q, first), segment_sites);
    std::uint32_t lowest = 0xFFFFFFFF, highest = 0;
    for (std::uint32_t lane = 0; lane < segment_sites; ++lane) {
      const bool is_wall = upstream[lane] == first + lane;
      lowest = std::min(lowest, is_wall ? 0xFFFFFFFF : upstream[lane]);
      highest = std::max(highest, is_wall ? 0 : upstream[lane]);
    }
    if (lowest > highest) lowest = highest = 0;  // only walls
    if (highest - lowest >= first_code_) {
      distances.fill(0);
      bases_of(segment)[q - 1] = static_cast<std::uint32_t>(rows.size());
      word_of_bit(segment, q - 1) |= 1u << (q - 1) % 32;
      std::copy(upstream.begin(), upstream.end(), rows.emplace_back().begin());
      return;
    }
    bases_of(segment)[q - 1] = lowest;
    for (std::uint32_t lane = 0; lane < segment_sites; ++lane)
      distances[lane] = upstream[lane] == first + lane ? NarrowLinks::wall : static_cast<std::uint8_t>(upstream[lane] - lowest);
  }

  struct Place {
    std::int64_t begin, step;  // the place of the distance of site 0, and from site to site
  };

  const Part& part_;
  NarrowLinks& narrow_;
  std::uint32_t first_code_;
  int directions_, words_;
  std::vector<Place> planes_;  // by direction, without rest
};

}  // namespace

NarrowReading::NarrowReading(const NarrowLinks& narrow, int directions, std::int64_t sites)
    : bases_(narrow.bases.data()), distances_(narrow.distances.data()), table_(narrow.table.data()),
      words_(NarrowLinks::words_of_bases(directions)), bits_(directions - 1) {
  for (int first = 0; first < directions - 1;) {
    const int bytes = NarrowLinks::bytes_of_plane(directions, first);
    for (int i = 0; i < bytes; ++i) planes_.push_back({first * sites + i, bytes});
    first += bytes;
  }
}

NarrowLinks narrow_links(const Part& part, int threads, const std::vector<ReturnedLink>& returned) {
  NarrowLinks narrow;
  Narrowing narrowing(part, narrow, !returned.empty());
  const std::int64_t pieces = (part.segments + segments_of_piece - 1) / segments_of_piece;
  std::vector<std::vector<NarrowLinks::Row>> rows(static_cast<std::size_t>(pieces));
  const auto segments_of = [&](std::int64_t piece) { return std::min((piece + 1) * segments_of_piece, part.segments); };
  in_parallel(threads, pieces, [&](std::int64_t piece) {
    for (std::int64_t segment = piece * segments_of_piece; segment < segments_of(piece); ++segment)
      narrowing.add_segment(segment, rows[static_cast<std::size_t>(piece)]);
  });
  // Joins the rows of all pieces.
  std::vector<std::size_t> before(static_cast<std::size_t>(pieces) + 1);  // rows of the pieces before
  for (std::size_t piece = 0; piece < rows.size(); ++piece) before[piece + 1] = before[piece] + rows[piece].size();
  narrow.table.resize(before.back());
  in_parallel(threads, pieces, [&](std::int64_t piece) {
    const auto& piece_rows = rows[static_cast<std::size_t>(piece)];
    const std::size_t first = before[static_cast<std::size_t>(piece)];
    std::copy(piece_rows.begin(), piece_rows.end(), narrow.table.begin() + static_cast<std::ptrdiff_t>(first));
    if (piece_rows.empty()) return;
    for (std::int64_t segment = piece * segments_of_piece; segment < segments_of(piece); ++segment)
      narrowing.move_rows(segment, static_cast<std::uint32_t>(first));
  });
  for (const ReturnedLink& link : returned) narrowing.set_returned(link);
  return narrow;
}

RawVector<std::uint32_t> with_returned_links(const Part& part, const std::vector<ReturnedLink>& returned) {
  RawVector<std::uint32_t> upstream = part.upstream;
  for (const ReturnedLink& link : returned)
    upstream[static_cast<std::size_t>((link.q - 1) * part.padded_sites() + link.site)] = link.partner | partner_bit;
  return upstream;
}

}  // namespace karst
