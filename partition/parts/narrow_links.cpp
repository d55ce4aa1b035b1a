#include "partition/parts/narrow_links.hpp"

#include <stdexcept>
#include <utility>

namespace karst {

namespace {

// Writes the distances of a plane of `Bytes` directions, site by site.
template <std::size_t Bytes, class Distances>
void write_plane(const Distances* distances, std::uint8_t* to) {
  std::array<std::uint8_t, Bytes * segment_sites> by_site;
  for (std::size_t lane = 0; lane < segment_sites; ++lane) {
    for (std::size_t i = 0; i < Bytes; ++i) by_site[lane * Bytes + i] = distances[i][lane];
  }
  std::copy(by_site.begin(), by_site.end(), to);
}

}  // namespace

DistancePlaces::DistancePlaces(int directions, std::int64_t sites) {
  for (int first = 0; first < directions - 1;) {
    const int bytes = NarrowLinks::bytes_of_plane(directions, first);
    for (int i = 0; i < bytes; ++i) planes_.push_back({first * sites + i, bytes});
    first += bytes;
  }
}

NarrowWriter::NarrowWriter(int directions, std::int64_t segments, std::uint8_t most_distance)
    : most_distance_(most_distance), directions_(directions), words_(NarrowLinks::words_of_bases(directions)), segments_(segments),
      places_(directions, segments * segment_sites),
      rows_(static_cast<std::size_t>((segments + segments_of_piece - 1) / segments_of_piece)) {
  if (directions - 1 > SegmentLinks::most_links) throw std::logic_error("a velocity set has too many directions for narrow links");
  narrow_.bases.resize(static_cast<std::size_t>(segments * words_));
  narrow_.distances.resize(static_cast<std::size_t>((directions - 1) * segments * segment_sites));
}

void NarrowWriter::add(std::int64_t segment, const SegmentLinks& links) {
  std::fill_n(bases_of(segment), words_, 0);
  std::array<Distances, SegmentLinks::most_links> distances;
  for (int q = 1; q < directions_; ++q) add_direction(segment, q, links.of(q), distances[static_cast<std::size_t>(q - 1)]);
  for (int first = 0; first < directions_ - 1; first += NarrowLinks::bytes_of_plane(directions_, first)) {
    const Distances* const from = &distances[static_cast<std::size_t>(first)];
    std::uint8_t* const to = narrow_.distances.data() + places_.of(segment * segment_sites, first + 1);
    switch (NarrowLinks::bytes_of_plane(directions_, first)) {
      case 16: write_plane<16>(from, to); break;
      case 8: write_plane<8>(from, to); break;
      case 4: write_plane<4>(from, to); break;
      case 2: write_plane<2>(from, to); break;
      default: write_plane<1>(from, to);
    }
  }
}

// Finds the base and the distances of one direction of a segment. If the distances do not fit into bytes, adds a row of the table.
void NarrowWriter::add_direction(std::int64_t segment, int q, const NarrowLinks::Row& upstream, Distances& distances) {
  const auto first = static_cast<std::uint32_t>(segment * segment_sites);
  std::uint32_t lowest = 0xFFFFFFFF, highest = 0;
  for (std::uint32_t lane = 0; lane < segment_sites; ++lane) {
    const bool is_wall = upstream[lane] == first + lane;
    lowest = std::min(lowest, is_wall ? 0xFFFFFFFF : upstream[lane]);
    highest = std::max(highest, is_wall ? 0 : upstream[lane]);
  }
  if (lowest > highest) lowest = highest = 0;  // only walls
  if (highest - lowest > most_distance_) {
    distances.fill(0);
    std::vector<NarrowLinks::Row>& rows = rows_of(segment);
    bases_of(segment)[q - 1] = static_cast<std::uint32_t>(rows.size());
    word_of_bit(segment, q - 1) |= 1u << (q - 1) % 32;
    rows.push_back(upstream);
    return;
  }
  bases_of(segment)[q - 1] = lowest;
  for (std::uint32_t lane = 0; lane < segment_sites; ++lane)
    distances[lane] = upstream[lane] == first + lane ? NarrowLinks::wall : static_cast<std::uint8_t>(upstream[lane] - lowest);
}

void NarrowWriter::add(std::int64_t segment, const NarrowLinks& from) {
  std::copy_n(from.bases.data() + segment * words_, words_, bases_of(segment));
  for (int first = 0; first < directions_ - 1; first += NarrowLinks::bytes_of_plane(directions_, first)) {
    const std::int64_t begin = places_.of(segment * segment_sites, first + 1);
    std::copy_n(from.distances.data() + begin, segment_sites * NarrowLinks::bytes_of_plane(directions_, first),
                narrow_.distances.data() + begin);
  }
  std::vector<NarrowLinks::Row>& rows = rows_of(segment);
  for (int i = 0; i < directions_ - 1; ++i) {
    if (!is_in_table(segment, i)) continue;
    rows.push_back(from.table[bases_of(segment)[i]]);
    bases_of(segment)[i] = static_cast<std::uint32_t>(rows.size() - 1);
  }
}

// Joins the rows of all pieces.
NarrowLinks NarrowWriter::finish(int threads) {
  std::vector<std::size_t> before(rows_.size() + 1);  // rows of the pieces before
  for (std::size_t piece = 0; piece < rows_.size(); ++piece) before[piece + 1] = before[piece] + rows_[piece].size();
  narrow_.table.resize(before.back());
  in_segment_pieces(threads, segments_, [&](std::int64_t begin, std::int64_t end) {
    const std::vector<NarrowLinks::Row>& rows = rows_of(begin);
    const std::size_t first = before[static_cast<std::size_t>(begin / segments_of_piece)];
    std::copy(rows.begin(), rows.end(), narrow_.table.begin() + static_cast<std::ptrdiff_t>(first));
    if (rows.empty()) return;
    for (std::int64_t segment = begin; segment < end; ++segment) {
      for (int i = 0; i < directions_ - 1; ++i) bases_of(segment)[i] += is_in_table(segment, i) ? static_cast<std::uint32_t>(first) : 0;
    }
  });
  return std::move(narrow_);
}

}  // namespace karst
