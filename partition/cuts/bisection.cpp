#include "partition/cuts/bisection.hpp"

#include <algorithm>
#include <utility>

#include "partition/cuts/cut_search.hpp"

namespace karst {

CutTree::CutTree(std::vector<Cut> cuts, std::vector<Region> regions) : cuts_(std::move(cuts)), regions_(std::move(regions)) {}

void CutTree::owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const {
  descend(cuts_.empty() ? ~std::int64_t{0} : 0, y, z, x, visit);
}

void CutTree::descend(std::int64_t side, std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const {
  if (x.begin >= x.end) return;
  if (side < 0) {
    visit(~side, x);
    return;
  }
  const Cut& cut = cuts_[static_cast<std::size_t>(side)];
  const std::int64_t middle = std::clamp(x_below(cut.axis, cut.at, y, z), x.begin, x.end);
  descend(cut.below, y, z, {x.begin, middle}, visit);
  descend(cut.above, y, z, {middle, x.end}, visit);
}

namespace {

// A cut tree under construction. side() returns the tree's number for one side of a cut: a part, or a further cut. In the second case the
// piece is added to `next` and its place in the tree to `places`.
struct Growth {
  std::vector<Cut> cuts;
  std::vector<Region> regions;
  std::vector<Piece> next;
  std::vector<std::size_t> places;

  std::int64_t side(const Piece& piece) {
    if (piece.parts == 1) {
      regions[static_cast<std::size_t>(piece.first)] = piece.region;
      return ~piece.first;
    }
    next.push_back(piece);
    places.push_back(cuts.size());
    cuts.emplace_back();
    return static_cast<std::int64_t>(places.back());
  }
};

// Grows the tree level by level. `find` returns the cuts of all pieces of a level.
template <class FindCuts>
std::unique_ptr<CutTree> grow(const Index3& shape, std::int64_t parts, std::int64_t sites, FindCuts&& find) {
  Growth growth;
  growth.regions.assign(static_cast<std::size_t>(parts), Region(whole_box(shape)));
  growth.side({{0, parts, sites}, Region(whole_box(shape))});
  while (!growth.next.empty()) {
    const std::vector<Piece> level = std::exchange(growth.next, {});
    const std::vector<std::size_t> places = std::exchange(growth.places, {});
    const std::vector<FoundCut> cuts = find(level);
    for (std::size_t i = 0; i < level.size(); ++i) {
      const FoundCut& cut = cuts[i];
      const auto [below, above] = sides_of(level[i], cut);
      const std::int64_t low_side = growth.side(below), high_side = growth.side(above);
      growth.cuts[places[i]] = {cut.axis, cut.at, low_side, high_side};
    }
  }
  return std::make_unique<CutTree>(std::move(growth.cuts), std::move(growth.regions));
}

}  // namespace

std::unique_ptr<CutTree> bisect(const PoreRows& fluid, const Index3& shape, const std::vector<double>& weights, CutKind kind,
                                const Comm& comm) {
  const std::int64_t sites = count_all(fluid, shape, comm);
  const Shares shares(weights, sites);
  const auto find = kind == CutKind::plane ? find_plane_cuts : find_stepped_cuts;
  return grow(shape, static_cast<std::int64_t>(weights.size()), sites,
              [&](const std::vector<Piece>& pieces) { return find(fluid, pieces, shares, comm); });
}

namespace {

// Divides a piece of several boxes at about the middle of an axis.
FoundCut middle_cut(const Piece& piece, int axis, std::int64_t layers) {
  const Box box = piece.region.bounds();
  const std::int64_t below = layers / 2;
  return {axis, {box.lo[axis] + box.extent(axis) * below / layers, 0, 0}, piece.parts / layers * below, 0};
}

}  // namespace

std::unique_ptr<CutTree> cut_into_equal_boxes(const Index3& shape, std::int64_t parts) {
  return grow(shape, parts, 0, [](const std::vector<Piece>& pieces) {
    std::vector<FoundCut> cuts;
    for (const Piece& piece : pieces) {
      cuts.push_back(middle_cut(piece, longest_axis(piece.region.bounds()), piece.parts));
    }
    return cuts;
  });
}

std::unique_ptr<CutTree> cut_into_grid(const Index3& shape, const Index3& boxes) {
  const std::int64_t row = boxes[0], plane = boxes[0] * boxes[1];
  return grow(shape, plane * boxes[2], 0, [&](const std::vector<Piece>& pieces) {
    std::vector<FoundCut> cuts;
    for (const Piece& piece : pieces) {
      const std::int64_t parts = piece.parts;
      cuts.push_back(parts > plane ? middle_cut(piece, 2, parts / plane)
                     : parts > row ? middle_cut(piece, 1, parts / row)
                                   : middle_cut(piece, 0, parts));
    }
    return cuts;
  });
}

}  // namespace karst
