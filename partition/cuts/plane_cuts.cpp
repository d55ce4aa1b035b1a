#include <algorithm>
#include <array>
#include <cmath>

#include "partition/cuts/cut_search.hpp"

namespace karst {

namespace {

// The cut across the longest extent with half of the parts on either side gives the most cubic parts. It is chosen if its error is below
// good_enough. Otherwise the candidates are all cuts across an extent of at least shortest_extent times the longest, with at least a third
// of the parts on either side.
constexpr double good_enough = 0.0005;
constexpr double shortest_extent = 0.4;

// Cuts of small pieces have the largest errors. So for pieces of up to this number of parts, the choice of a plane includes the errors of
// the next cuts of both sides. With these three constants, max/min of 16384 parts of 68 000 sites is 1.06; with 0.004, 0.5 and 8 it
// is 1.09.
constexpr std::int64_t look_ahead_parts = 32;

// A cut, and its error: the sites on the wrong side as a share of the sites that the smaller side should have.
struct Candidate {
  FoundCut cut;
  double error = 0;
};
using Candidates = std::vector<Candidate>;

// The plane that divides off the first `parts_below` parts best; below[i] is the number of sites below the i-th plane of the piece.
Candidate nearest_plane(const Piece& piece, int axis, std::int64_t parts_below, const Shares& shares,
                        const std::vector<std::int64_t>& below) {
  const std::int64_t wanted = shares.below(piece, parts_below);
  auto plane = std::lower_bound(below.begin(), below.end() - 1, wanted);
  if (plane != below.begin() && wanted - plane[-1] <= *plane - wanted) --plane;
  const auto wrong = static_cast<double>(std::abs(wanted - *plane));
  const auto smaller = static_cast<double>(std::max<std::int64_t>(std::min(wanted, piece.sites - wanted), 1));
  const SweepKey at{piece.region.bounds().lo[static_cast<std::size_t>(axis)] + (plane - below.begin()), 0, 0};
  return {{axis, at, parts_below, *plane}, wrong / smaller};
}

// The first candidate of each piece is the cut into halves across the longest extent. Collective.
std::vector<Candidates> find_candidates(const PoreRows& fluid, const std::vector<Piece>& pieces, const Shares& shares, const Comm& comm) {
  Profiles profiles;
  for (const Piece& piece : pieces) {
    for (int axis = 0; axis < 3; ++axis) profiles.add(piece.region, piece.region.bounds(), axis);
  }
  profiles.count(fluid, comm);
  std::vector<Candidates> all;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const Box box = piece.region.bounds();
    const int longest = longest_axis(box);
    std::array<std::vector<std::int64_t>, 3> below;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::int64_t* sites = profiles.sites(3 * i + axis);
      below[axis].assign(1, 0);
      for (std::int64_t plane = 0; plane < box.extents()[axis]; ++plane) below[axis].push_back(below[axis].back() + sites[plane]);
    }
    const auto plane = [&](int axis, std::int64_t parts_below) {
      return nearest_plane(piece, axis, parts_below, shares, below[static_cast<std::size_t>(axis)]);
    };
    Candidates candidates = {plane(longest, piece.parts / 2)};
    for (int axis = 0; axis < 3; ++axis) {
      if (static_cast<double>(box.extent(axis)) < shortest_extent * static_cast<double>(box.extent(longest))) continue;
      for (std::int64_t parts_below = (piece.parts + 2) / 3; 3 * parts_below <= 2 * piece.parts; ++parts_below) {
        candidates.push_back(plane(axis, parts_below));
      }
    }
    all.push_back(std::move(candidates));
  }
  return all;
}

const Candidate& least_error(const Candidates& candidates) {
  return *std::min_element(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) { return a.error < b.error; });
}

// Adds to the error of each candidate the larger error of the best cuts of its two sides.
void look_ahead(std::vector<Candidates>& all, const std::vector<Piece>& pieces, const PoreRows& fluid, const Shares& shares,
                const Comm& comm) {
  std::vector<Piece> sides;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].parts <= look_ahead_parts) {
      for (const Candidate& candidate : all[i]) {
        const auto [below, above] = sides_of(pieces[i], candidate.cut);
        sides.insert(sides.end(), {below, above});
      }
    }
  }
  const std::vector<Candidates> of_sides = find_candidates(fluid, sides, shares, comm);
  std::size_t side = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].parts > look_ahead_parts) continue;
    for (Candidate& candidate : all[i]) {
      double later = 0;
      for (const std::size_t end = side + 2; side < end; ++side) {
        if (sides[side].parts > 1) later = std::max(later, least_error(of_sides[side]).error);
      }
      candidate.error += later;
    }
  }
}

}  // namespace

std::vector<FoundCut> find_plane_cuts(const PoreRows& fluid, const std::vector<Piece>& pieces, const Shares& shares, const Comm& comm) {
  std::vector<Candidates> all = find_candidates(fluid, pieces, shares, comm);
  look_ahead(all, pieces, fluid, shares, comm);
  std::vector<FoundCut> cuts;
  for (const Candidates& candidates : all) {
    cuts.push_back(candidates.front().error < good_enough ? candidates.front().cut : least_error(candidates).cut);
  }
  return cuts;
}

}  // namespace karst
