#include "partition/bisection.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace karst {

namespace {

using Counts = std::vector<std::int64_t>;

// What is to be cut: the parts [first, first + parts) share the sites of a region.
struct Piece {
  Region region;
  std::int64_t first;
  std::int64_t parts;
  std::int64_t sites;
  std::int64_t cut = 0;  // its place in the tree
};

// A cut in the making. Each round of counting adds a coordinate: the plane, the row in it, the voxel in that.
struct Search {
  int axis = 2;
  std::int64_t wanted = 0;  // sites that are still to be found below the cut
  SweepKey at;
  bool exact = false;  // nothing is left to find
};

constexpr double shortest_cut_side = 0.5;

int longest_axis(const Box& box) {
  int longest = 2;
  for (const int axis : {1, 0}) {
    if (box.extent(axis) > box.extent(longest)) longest = axis;
  }
  return longest;
}

// Fluid of `rows` within a region: calls visit(y, z, interval) for each row that this rank has a share of.
template <class Visit>
void for_each_row(const FluidRows& fluid, const Region& region, const Box& rows, Visit&& visit) {
  const Box mine = intersection(rows, fluid.box());
  for (std::int64_t z = mine.lo[2]; z < mine.hi[2]; ++z) {
    for (std::int64_t y = mine.lo[1]; y < mine.hi[1]; ++y) {
      Interval x = region.row(y, z);
      x.begin = std::max(x.begin, mine.lo[0]);
      x.end = std::min(x.end, mine.hi[0]);
      if (x.begin < x.end) visit(y, z, x);
    }
  }
}

// Adds the sites of the region within `box` to counts[i], where i is the voxel's coordinate along `axis`, from the box's low end.
void count_along(const FluidRows& fluid, const Region& region, const Box& box, int axis, std::int64_t* counts) {
  for_each_row(fluid, region, box, [&](std::int64_t y, std::int64_t z, const Interval& x) {
    if (axis == 0) {
      fluid.for_each(y, z, x, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t at = begin; at < end; ++at) ++counts[at - box.lo[0]];
      });
    } else {
      counts[(axis == 2 ? z : y) - box.lo[axis]] += fluid.count(y, z, x);
    }
  });
}

// The coordinate that the search takes next, and the box of voxels that agree with those it has.
int next_axis(const Search& search, int round) {
  return round == 0 ? search.axis : round == 1 ? sweep_row_axis(search.axis) : sweep_voxel_axis(search.axis);
}

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

// Takes whole planes (rows, voxels) while they fit; what is then still wanted is for the next round.
void take(Search& search, int round, std::int64_t first, const std::int64_t* counts, std::int64_t extent, CutKind kind) {
  std::int64_t i = 0;
  while (i < extent && counts[i] <= search.wanted && search.wanted > 0) search.wanted -= counts[i++];
  if (kind == CutKind::plane && i < extent && 2 * search.wanted > counts[i]) search.wanted -= counts[i++];  // the nearer plane
  (round == 0 ? search.at.plane : round == 1 ? search.at.row : search.at.voxel) = first + i;
  search.exact = search.wanted == 0 || kind == CutKind::plane;
}

// Finds the cuts of all pieces at once: one sum over the ranks for each of the three coordinates.
void find_cuts(const FluidRows& fluid, const std::vector<Piece>& pieces, std::vector<Search>& searches, CutKind kind, const Comm& comm) {
  for (int round = 0; round < 3; ++round) {
    std::vector<Box> boxes(pieces.size());
    std::vector<std::size_t> starts(pieces.size() + 1, 0);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (!searches[i].exact) boxes[i] = voxels_left(searches[i], pieces[i].region, round);
      starts[i + 1] = starts[i] + static_cast<std::size_t>(boxes[i].extent(next_axis(searches[i], round)));
    }
    Counts counts(starts.back());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      count_along(fluid, pieces[i].region, boxes[i], next_axis(searches[i], round), counts.data() + starts[i]);
    }
    counts = comm.sum_all(std::move(counts));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (searches[i].exact) continue;
      const int axis = next_axis(searches[i], round);
      take(searches[i], round, boxes[i].lo[axis], counts.data() + starts[i], boxes[i].extent(axis), kind);
    }
  }
}

// A plane leaves up to half of its sites on the wrong side, so the axis is chosen by what is left: of those along which the piece is not
// less than half as long as along the longest one, so that parts stay cubic enough.
void find_plane_cuts(const FluidRows& fluid, const std::vector<Piece>& pieces, std::vector<Search>& searches, const Comm& comm) {
  const std::vector<Search> along_longest = searches;
  find_cuts(fluid, pieces, searches, CutKind::plane, comm);
  for (int turn = 1; turn < 3; ++turn) {
    std::vector<Search> others = along_longest;
    for (Search& other : others) other.axis = (other.axis + turn) % 3;
    find_cuts(fluid, pieces, others, CutKind::plane, comm);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Box box = pieces[i].region.bounds();
      const bool long_enough =
          static_cast<double>(box.extent(others[i].axis)) >= shortest_cut_side * static_cast<double>(box.extent(along_longest[i].axis));
      if (long_enough && std::abs(others[i].wanted) < std::abs(searches[i].wanted)) searches[i] = others[i];
    }
  }
}

// Grows the tree level by level; `search_for` says what each piece is cut by.
template <class FindCuts>
std::unique_ptr<CutTree> grow(const Index3& shape, std::int64_t parts, std::int64_t sites, FindCuts&& find) {
  std::vector<Cut> cuts;
  std::vector<Region> regions(static_cast<std::size_t>(parts), Region(whole_box(shape)));
  std::vector<Piece> level;
  if (parts > 1) {
    level.push_back({Region(whole_box(shape)), 0, parts, sites, 0});
    cuts.emplace_back();
  }
  while (!level.empty()) {
    std::vector<Search> searches(level.size());
    for (std::size_t i = 0; i < level.size(); ++i) searches[i].axis = longest_axis(level[i].region.bounds());
    const Counts below_sites = find(level, searches);
    std::vector<Piece> next;
    for (std::size_t i = 0; i < level.size(); ++i) {
      const Piece& piece = level[i];
      const Search& search = searches[i];
      Piece below{piece.region, piece.first, piece.parts / 2, below_sites[i], 0};
      Piece above{piece.region, piece.first + below.parts, piece.parts - below.parts, piece.sites - below_sites[i], 0};
      below.region.high[search.axis] = search.at;
      above.region.low[search.axis] = search.at;
      std::array<std::int64_t, 2> sides{};
      for (std::size_t side = 0; side < 2; ++side) {
        Piece& half = side == 0 ? below : above;
        if (half.parts == 1) {
          regions[static_cast<std::size_t>(half.first)] = half.region;
          sides[side] = ~half.first;
        } else {
          half.cut = sides[side] = static_cast<std::int64_t>(cuts.size());
          cuts.emplace_back();
          next.push_back(half);
        }
      }
      cuts[static_cast<std::size_t>(piece.cut)] = {search.axis, search.at, sides[0], sides[1]};
    }
    level = std::move(next);
  }
  return std::make_unique<CutTree>(std::move(cuts), std::move(regions));
}

}  // namespace

std::unique_ptr<CutTree> bisect(const FluidRows& fluid, const Index3& shape, const std::vector<double>& weights, CutKind kind,
                                const Comm& comm) {
  const Region whole{whole_box(shape)};
  std::int64_t mine = 0;
  for_each_row(fluid, whole, whole_box(shape), [&](std::int64_t y, std::int64_t z, const Interval& x) { mine += fluid.count(y, z, x); });
  const std::int64_t sites = comm.sum_all(mine);
  std::vector<double> before(weights.size() + 1, 0.0);  // the weight of the parts before each part
  std::partial_sum(weights.begin(), weights.end(), before.begin() + 1);
  return grow(
      shape, static_cast<std::int64_t>(weights.size()), sites, [&](const std::vector<Piece>& pieces, std::vector<Search>& searches) {
        Counts below(pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i) {
          const auto sites_before = [&](std::int64_t part) {
            return std::llround(static_cast<double>(sites) * (before[static_cast<std::size_t>(part)] / before.back()));
          };
          const std::int64_t first = sites_before(pieces[i].first);
          const std::int64_t lower = sites_before(pieces[i].first + pieces[i].parts / 2) - first;
          const std::int64_t all = sites_before(pieces[i].first + pieces[i].parts) - first;
          // With stepped cuts the piece has just the sites it should have, and so will its halves: parts differ by one site at most.
          const double share = all == 0 ? 0.5 : static_cast<double>(lower) / static_cast<double>(all);
          below[i] = searches[i].wanted = pieces[i].sites == all ? lower : std::llround(share * static_cast<double>(pieces[i].sites));
        }
        kind == CutKind::plane ? find_plane_cuts(fluid, pieces, searches, comm) : find_cuts(fluid, pieces, searches, kind, comm);
        for (std::size_t i = 0; i < pieces.size(); ++i) below[i] -= searches[i].wanted;  // what plane cuts could not part
        return below;
      });
}

std::unique_ptr<CutTree> cut_into_equal_boxes(const Index3& shape, std::int64_t parts) {
  return grow(shape, parts, 0, [](const std::vector<Piece>& pieces, std::vector<Search>& searches) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Box box = pieces[i].region.bounds();
      const int axis = searches[i].axis;
      searches[i].at.plane = box.lo[axis] + box.extent(axis) * (pieces[i].parts / 2) / pieces[i].parts;
    }
    return Counts(pieces.size());
  });
}

}  // namespace karst
