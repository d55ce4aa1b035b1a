#include "solver/narrow_links.hpp"

#include <algorithm>
#include <span>

#include "base/parallel.hpp"

namespace karst {

namespace {

constexpr std::int64_t segments_of_piece = 4096;

class Narrowing {
 public:
  Narrowing(const Part& part, NarrowLinks& narrow)
      : part_(part), narrow_(narrow), directions_(part.velocities.size()), words_(NarrowLinks::words_of_bases(directions_)) {
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
    for (int q = 1; q < directions_; ++q) add_direction(rows, segment, q);
  }

  // The rows of a segment begin at `before` in the joined table.
  void move_rows(std::int64_t segment, std::uint32_t before) {
    for (int i = 0; i < directions_ - 1; ++i) bases_of(segment)[i] += is_in_table(segment, i) ? before : 0;
  }

 private:
  std::uint32_t* bases_of(std::int64_t segment) { return narrow_.bases.data() + segment * words_; }
  std::uint32_t& table_bits(std::int64_t segment, int i) { return bases_of(segment)[directions_ - 1 + i / 32]; }
  bool is_in_table(std::int64_t segment, int i) { return (table_bits(segment, i) >> i % 32 & 1u) != 0; }

  // Sets the base and the distances of one direction of a segment. If the distances do not fit into bytes, adds a row of the table to
  // `rows`.
  void add_direction(std::vector<NarrowLinks::Row>& rows, std::int64_t segment, int q) {
    const auto first = static_cast<std::uint32_t>(segment * segment_sites);
    const std::span<const std::uint32_t> upstream(&part_.upstream_of(q, first), segment_sites);
    std::uint32_t lowest = 0xFFFFFFFF, highest = 0;
    for (std::uint32_t lane = 0; lane < segment_sites; ++lane) {
      const bool is_wall = upstream[lane] == first + lane;
      lowest = std::min(lowest, is_wall ? 0xFFFFFFFF : upstream[lane]);
      highest = std::max(highest, is_wall ? 0 : upstream[lane]);
    }
    if (lowest > highest) lowest = highest = 0;  // only walls
    if (highest - lowest >= NarrowLinks::wall) {
      bases_of(segment)[q - 1] = static_cast<std::uint32_t>(rows.size());
      table_bits(segment, q - 1) |= 1u << (q - 1) % 32;
      std::copy(upstream.begin(), upstream.end(), rows.emplace_back().begin());
      return;
    }
    bases_of(segment)[q - 1] = lowest;
    const auto& [begin, step] = planes_[static_cast<std::size_t>(q - 1)];
    std::uint8_t* distance = narrow_.distances.data() + begin + first * step;
    for (std::uint32_t lane = 0; lane < segment_sites; ++lane)
      distance[lane * step] = upstream[lane] == first + lane ? NarrowLinks::wall : static_cast<std::uint8_t>(upstream[lane] - lowest);
  }

  struct Place {
    std::int64_t begin, step;  // the place of the distance of site 0, and from site to site
  };

  const Part& part_;
  NarrowLinks& narrow_;
  int directions_, words_;
  std::vector<Place> planes_;  // by direction, without rest
};

}  // namespace

NarrowLinks narrow_links(const Part& part, int threads) {
  NarrowLinks narrow;
  Narrowing narrowing(part, narrow);
  const std::int64_t pieces = (part.segments + segments_of_piece - 1) / segments_of_piece;
  std::vector<std::vector<NarrowLinks::Row>> rows(static_cast<std::size_t>(pieces));
  const auto segments_of = [&](std::int64_t piece) { return std::min((piece + 1) * segments_of_piece, part.segments); };
  in_parallel(threads, pieces, [&](std::int64_t piece) {
    for (std::int64_t segment = piece * segments_of_piece; segment < segments_of(piece); ++segment)
      narrowing.add_segment(segment, rows[static_cast<std::size_t>(piece)]);
  });
  // Joins the rows of all pieces.
  for (std::int64_t piece = 0; piece < pieces; ++piece) {
    const auto before = static_cast<std::uint32_t>(narrow.table.size());
    for (std::int64_t segment = piece * segments_of_piece; segment < segments_of(piece); ++segment) narrowing.move_rows(segment, before);
    const auto& found = rows[static_cast<std::size_t>(piece)];
    narrow.table.insert(narrow.table.end(), found.begin(), found.end());
  }
  return narrow;
}

}  // namespace karst
