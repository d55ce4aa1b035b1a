#include "geometry/label_counts.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {
struct Count {
  std::int64_t label;
  std::int64_t voxels;
};
constexpr std::size_t labels_shown = 10;
}  // namespace

std::int64_t LabelCounts::total() const {
  std::int64_t sum = 0;
  for (const auto& [label, count] : voxels) sum += count;
  return sum;
}

std::int64_t LabelCounts::selected(const LabelSet& pore) const {
  std::int64_t sum = 0;
  for (const auto& [label, count] : voxels) sum += pore.contains(label) ? count : 0;
  return sum;
}

std::string LabelCounts::words() const {
  std::vector<Count> order;
  for (const auto& [label, count] : voxels) order.push_back({label, count});
  std::stable_sort(order.begin(), order.end(), [](const Count& a, const Count& b) { return a.voxels > b.voxels; });
  const std::size_t shown = std::min(order.size(), labels_shown);
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown),
            [](const Count& a, const Count& b) { return a.label < b.label; });
  const auto all = static_cast<double>(total());
  std::vector<std::string> pieces;
  for (std::size_t i = 0; i < shown; ++i) {
    pieces.push_back(text(order[i].label, " (", percent(static_cast<double>(order[i].voxels) / all), ")"));
  }
  if (order.size() > shown) pieces.push_back(text("and ", order.size() - shown, " more"));
  return joined(pieces, ", ");
}

LabelCounts sum_all(const Comm& comm, const LabelCounts& mine, const std::string& image) {
  const auto refuse_above_limit = [&](std::size_t labels) {
    if (labels <= LabelCounts::limit) return;
    throw InputError(text(quote(image), " holds more than ", grouped(LabelCounts::limit),
                          " different labels, so it is not a segmented image. Segment it first, or check --dtype and --offset."));
  };
  comm.agree([&] { refuse_above_limit(mine.voxels.size()); });

  std::vector<Count> counts;
  for (const auto& [label, count] : mine.voxels) counts.push_back({label, count});
  LabelCounts sum;
  for (const Count& c : comm.gather_root(counts)) sum.voxels[c.label] += c.voxels;
  counts.clear();
  for (const auto& [label, count] : sum.voxels) counts.push_back({label, count});
  comm.broadcast_root(counts);
  for (const Count& c : counts) sum.voxels[c.label] = c.voxels;
  refuse_above_limit(sum.voxels.size());
  return sum;
}

void check_pore_labels(const LabelCounts& found, const LabelSet& pore, const std::string& image) {
  const std::int64_t pores = found.selected(pore);
  const auto only = found.voxels.begin()->first;
  if (pores == found.total()) {
    throw InputError(text(quote(image), " is all pore with --pore ", pore.words(), " (labels found: ", found.words(),
                          "): without solid there is no permeability. Which labels are solid?"));
  }
  if (found.voxels.size() == 1) {
    throw InputError(text(quote(image), " is all solid: its only label is ", only, ", and --pore ", pore.words(),
                          " does not select it. Is --pore wrong, or is this the wrong image?"));
  }
  for (const LabelSet::Range& range : pore.ranges()) {
    const auto first = found.voxels.lower_bound(range.first);
    if (first != found.voxels.end() && first->first <= range.last) continue;
    const bool single = range.first == range.last;
    throw InputError(text(single ? "label " : "no label of ", range_text(range),
                          single ? " of --pore does not occur in " : " of --pore occurs in ", quote(image),
                          " (labels found: ", found.words(), ")."));
  }
}

}  // namespace karst
