#include "partition/cuts/cut_search.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace karst {

namespace {

// Calls visit(y, z, interval) for each row of the region that is in `rows` and in the box of this rank.
template <class Visit>
void for_each_row(const PoreRows& fluid, const Region& region, const Box& rows, Visit&& visit) {
  const Box own_box = intersection(rows, fluid.box());
  for (std::int64_t z = own_box.lo[2]; z < own_box.hi[2]; ++z) {
    for (std::int64_t y = own_box.lo[1]; y < own_box.hi[1]; ++y) {
      Interval x = region.row(y, z);
      x.begin = std::max(x.begin, own_box.lo[0]);
      x.end = std::min(x.end, own_box.hi[0]);
      if (x.begin < x.end) visit(y, z, x);
    }
  }
}

void count_along(const PoreRows& fluid, const Region& region, const Box& box, int axis, std::int64_t* counts) {
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

}  // namespace

std::pair<Piece, Piece> sides_of(const Piece& piece, const FoundCut& cut) {
  Piece below{{piece.first, cut.parts_below, cut.sites_below}, piece.region};
  Piece above{{piece.first + cut.parts_below, piece.parts - cut.parts_below, piece.sites - cut.sites_below}, piece.region};
  below.region.high[static_cast<std::size_t>(cut.axis)] = cut.at;
  above.region.low[static_cast<std::size_t>(cut.axis)] = cut.at;
  return {below, above};
}

Shares::Shares(const std::vector<double>& weights, std::int64_t sites) : sites_(sites), weight_before_(weights.size() + 1, 0.0) {
  std::partial_sum(weights.begin(), weights.end(), weight_before_.begin() + 1);
}

std::int64_t Shares::sites_before(std::int64_t part) const {
  return std::llround(static_cast<double>(sites_) * (weight_before_[static_cast<std::size_t>(part)] / weight_before_.back()));
}

std::int64_t Shares::below(const PartSites& piece, std::int64_t parts_below) const {
  const std::int64_t first = sites_before(piece.first);
  const std::int64_t below = sites_before(piece.first + parts_below) - first;
  const std::int64_t all = sites_before(piece.first + piece.parts) - first;
  if (piece.sites == all) return below;
  const double share = all == 0 ? 0.5 : static_cast<double>(below) / static_cast<double>(all);
  return std::llround(share * static_cast<double>(piece.sites));
}

void Profiles::add(const Region& region, const Box& box, int axis) {
  wanted_.push_back({&region, box, axis, counts_.size()});
  counts_.resize(counts_.size() + static_cast<std::size_t>(box.extent(axis)));
}

void Profiles::count(const PoreRows& fluid, const Comm& comm) {
  for (const Wanted& wanted : wanted_) count_along(fluid, *wanted.region, wanted.box, wanted.axis, counts_.data() + wanted.start);
  counts_ = comm.sum_all(std::move(counts_));
}

int longest_axis(const Box& box) {
  int longest = 2;
  for (const int axis : {1, 0}) {
    if (box.extent(axis) > box.extent(longest)) longest = axis;
  }
  return longest;
}

std::int64_t count_all(const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  const Region whole{whole_box(shape)};
  std::int64_t own_sites = 0;
  for_each_row(fluid, whole, whole_box(shape),
               [&](std::int64_t y, std::int64_t z, const Interval& x) { own_sites += fluid.count(y, z, x); });
  return comm.sum_all(own_sites);
}

}  // namespace karst
