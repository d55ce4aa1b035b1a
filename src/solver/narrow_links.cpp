#include "solver/narrow_links.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace karst {

namespace {

constexpr std::int64_t segments_of_piece = 4096;

std::uint8_t& distance_of(NarrowLinks& narrow, std::int64_t site, int q) {
  const auto s = static_cast<std::size_t>(site), i = static_cast<std::size_t>(q - 1);
  return i < 16 ? narrow.distances[s].of[i] : narrow.more[s].of[i - 16];
}

// Sets the base and the distances of one direction of a segment. If the distances do not fit into bytes, adds a row of the table to `rows`.
void add_direction(NarrowLinks& narrow, std::vector<NarrowLinks::Row>& rows, const Part& part, std::int64_t segment, int q) {
  const std::int64_t first = segment * segment_sites;
  NarrowLinks::Row upstream;
  std::uint32_t lowest = 0xFFFFFFFF, highest = 0;
  for (std::size_t lane = 0; lane < upstream.size(); ++lane) {
    const std::int64_t site = first + static_cast<std::int64_t>(lane);
    upstream[lane] = part.upstream_of(q, site);
    if (upstream[lane] == site) continue;
    lowest = std::min(lowest, upstream[lane]);
    highest = std::max(highest, upstream[lane]);
  }
  NarrowLinks::Bases& bases = narrow.bases[static_cast<std::size_t>(segment)];
  if (lowest > highest) lowest = highest = 0;  // only walls
  if (highest - lowest >= NarrowLinks::wall) {
    bases.of[static_cast<std::size_t>(q - 1)] = static_cast<std::uint32_t>(rows.size());
    bases.in_table |= 1u << (q - 1);
    rows.push_back(upstream);
    return;
  }
  bases.of[static_cast<std::size_t>(q - 1)] = lowest;
  for (std::size_t lane = 0; lane < upstream.size(); ++lane) {
    const std::int64_t site = first + static_cast<std::int64_t>(lane);
    distance_of(narrow, site, q) = upstream[lane] == site ? NarrowLinks::wall : static_cast<std::uint8_t>(upstream[lane] - lowest);
  }
}

}  // namespace

NarrowLinks narrow_links(const Part& part, int threads) {
  NarrowLinks narrow;
  narrow.bases.resize(static_cast<std::size_t>(part.segments));
  narrow.distances.resize(static_cast<std::size_t>(part.padded_sites()));
  narrow.more.resize(static_cast<std::size_t>(part.padded_sites()));
  const std::int64_t pieces = (part.segments + segments_of_piece - 1) / segments_of_piece;
  std::vector<std::vector<NarrowLinks::Row>> rows(static_cast<std::size_t>(pieces));
  const auto segments_of = [&](std::int64_t piece) { return std::min((piece + 1) * segments_of_piece, part.segments); };
  in_parallel(threads, pieces, [&](std::int64_t piece) {
    for (std::int64_t segment = piece * segments_of_piece; segment < segments_of(piece); ++segment) {
      narrow.bases[static_cast<std::size_t>(segment)].in_table = 0;
      for (int q = 1; q < directions; ++q) add_direction(narrow, rows[static_cast<std::size_t>(piece)], part, segment, q);
    }
  });
  // Joins the rows of all pieces.
  for (std::int64_t piece = 0; piece < pieces; ++piece) {
    const auto before = static_cast<std::uint32_t>(narrow.table.size());
    for (std::int64_t segment = piece * segments_of_piece; segment < segments_of(piece); ++segment) {
      NarrowLinks::Bases& bases = narrow.bases[static_cast<std::size_t>(segment)];
      for (std::size_t i = 0; i < bases.of.size(); ++i) bases.of[i] += (bases.in_table >> i & 1u) ? before : 0;
    }
    const auto& found = rows[static_cast<std::size_t>(piece)];
    narrow.table.insert(narrow.table.end(), found.begin(), found.end());
  }
  return narrow;
}

}  // namespace karst
