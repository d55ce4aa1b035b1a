#include <algorithm>

#include "partition/cuts/cut_search.hpp"

namespace karst {

namespace {

// The search for one cut. Each round of counting finds one coordinate: first the plane, then the row in the plane, then the voxel in the
// row.
struct Search {
  int axis = 2;
  SweepKey at;
  std::int64_t missing = 0;  // sites still missing below the cut
};

// The axis of the next coordinate.
int next_axis(const Search& search, int round) {
  return round == 0 ? search.axis : round == 1 ? sweep_row_axis(search.axis) : sweep_voxel_axis(search.axis);
}

// The voxels of the region at the coordinates already known.
Box voxels_left(const Search& search, const Region& region, int round) {
  Box box = region.bounds();
  const auto narrow = [&](int axis, std::int64_t at) {
    box.lo[axis] = at;
    box.hi[axis] = at + 1;
  };
  if (round > 0) narrow(search.axis, search.at.plane);
  if (round > 1) narrow(sweep_row_axis(search.axis), search.at.row);
  return box;
}

// Adds whole planes (rows, voxels) while they fit. The next round adds the sites still missing.
void take(Search& search, int round, const Interval& along, const std::int64_t* sites) {
  std::int64_t at = along.begin;
  for (; at < along.end && search.missing > 0 && sites[at - along.begin] <= search.missing; ++at) {
    search.missing -= sites[at - along.begin];
  }
  (round == 0 ? search.at.plane : round == 1 ? search.at.row : search.at.voxel) = at;
}

}  // namespace

std::vector<FoundCut> find_stepped_cuts(const PoreRows& fluid, const std::vector<Piece>& pieces, const Shares& shares, const Comm& comm) {
  std::vector<Search> searches;
  std::vector<FoundCut> cuts;
  for (const Piece& piece : pieces) {
    const int axis = longest_axis(piece.region.bounds());
    const std::int64_t parts_below = piece.parts / 2;
    const std::int64_t sites_below = shares.below(piece, parts_below);
    searches.push_back({axis, {}, sites_below});
    cuts.push_back({axis, {}, parts_below, sites_below});
  }
  for (int round = 0; round < 3; ++round) {
    Profiles profiles;
    std::vector<Box> boxes(pieces.size());  // empty if no sites are missing
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (round == 0 || searches[i].missing > 0) boxes[i] = voxels_left(searches[i], pieces[i].region, round);
      profiles.add(pieces[i].region, boxes[i], next_axis(searches[i], round));
    }
    profiles.count(fluid, comm);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const int axis = next_axis(searches[i], round);
      if (!boxes[i].empty()) take(searches[i], round, {boxes[i].lo[axis], boxes[i].hi[axis]}, profiles.sites(i));
    }
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) cuts[i].at = searches[i].at;
  return cuts;
}

}  // namespace karst
