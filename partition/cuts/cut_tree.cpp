#include "partition/cuts/cut_tree.hpp"

#include <algorithm>
#include <utility>

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

}  // namespace karst
