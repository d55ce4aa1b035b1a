#include <algorithm>
#include <cmath>
#include <optional>

#include "partition/cut_search.hpp"

namespace karst {

namespace {

// A plane, and the sites that it leaves on the wrong side, as a share of what the smaller side should have.
struct PlaneCut {
  FoundCut cut;
  double error = 0;
};

// The plane nearest to where the first `parts_below` parts should end; `sites` are those of each plane.
PlaneCut nearest_plane(const Piece& piece, const Box& box, int axis, std::int64_t parts_below, const Shares& shares,
                       const std::int64_t* sites) {
  const std::int64_t wanted = shares.below(piece, parts_below);
  std::int64_t below = 0, i = 0;
  while (i < box.extent(axis) && below < wanted && below + sites[i] <= wanted) below += sites[i++];
  if (i < box.extent(axis) && 2 * (wanted - below) > sites[i]) below += sites[i++];
  const auto wrong = static_cast<double>(std::abs(wanted - below));
  const auto smaller = static_cast<double>(std::max<std::int64_t>(std::min(wanted, piece.sites - wanted), 1));
  return {{axis, {box.lo[axis] + i, 0, 0}, parts_below, below}, wrong / smaller};
}

// Half the parts on either side, across the longest extent, gives the most cubic parts. Where its plane leaves more than this share of a
// side on the wrong one, the best of all planes is taken that cut no shorter extent than half the longest, and parts no worse than 1 : 2.
constexpr double good_enough = 0.004;
constexpr double shortest_extent = 0.5;

}  // namespace

std::vector<FoundCut> find_plane_cuts(const FluidRows& fluid, const std::vector<Piece>& pieces, const Shares& shares, const Comm& comm) {
  Profiles profiles;
  for (const Piece& piece : pieces) {
    for (int axis = 0; axis < 3; ++axis) profiles.add(piece.region, piece.region.bounds(), axis);
  }
  profiles.count(fluid, comm);
  std::vector<FoundCut> cuts;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const Box box = piece.region.bounds();
    const int longest = longest_axis(box);
    const auto plane = [&](int axis, std::int64_t parts_below) {
      return nearest_plane(piece, box, axis, parts_below, shares, profiles.sites(3 * i + static_cast<std::size_t>(axis)));
    };
    PlaneCut best = plane(longest, piece.parts / 2);
    for (int axis = 0; axis < 3 && best.error > good_enough; ++axis) {
      if (static_cast<double>(box.extent(axis)) < shortest_extent * static_cast<double>(box.extent(longest))) continue;
      for (std::int64_t parts_below = (piece.parts + 2) / 3; 3 * parts_below <= 2 * piece.parts; ++parts_below) {
        const PlaneCut other = plane(axis, parts_below);
        if (other.error < best.error) best = other;
      }
    }
    cuts.push_back(best.cut);
  }
  return cuts;
}

}  // namespace karst
