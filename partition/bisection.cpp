#include "partition/bisection.hpp"

#include <utility>

#include "partition/cut_search.hpp"

namespace karst {

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
    const std::vector<FoundCut> found = find(level);
    for (std::size_t i = 0; i < level.size(); ++i) {
      const FoundCut& cut = found[i];
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

std::unique_ptr<CutTree> cut_into_equal_boxes(const Index3& shape, std::int64_t parts) {
  return grow(shape, parts, 0, [](const std::vector<Piece>& pieces) {
    std::vector<FoundCut> cuts;
    for (const Piece& piece : pieces) {
      const Box box = piece.region.bounds();
      const int axis = longest_axis(box);
      const std::int64_t below = piece.parts / 2;
      cuts.push_back({axis, {box.lo[axis] + box.extent(axis) * below / piece.parts, 0, 0}, below, 0});
    }
    return cuts;
  });
}

}  // namespace karst
