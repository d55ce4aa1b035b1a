#include "geometry/labels/label_counts.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/hashes.hpp"
#include "base/text.hpp"

namespace karst {

namespace {
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
  std::vector<LabelCount> order = voxels;
  const std::size_t shown = std::min(order.size(), labels_shown);
  const auto end_of_shown = order.begin() + static_cast<std::ptrdiff_t>(shown);
  std::partial_sort(order.begin(), end_of_shown, order.end(), [](const LabelCount& a, const LabelCount& b) {
    return a.voxels != b.voxels ? a.voxels > b.voxels : a.label < b.label;
  });
  std::sort(order.begin(), end_of_shown, [](const LabelCount& a, const LabelCount& b) { return a.label < b.label; });
  const auto all = static_cast<double>(total());
  std::vector<std::string> pieces;
  for (std::size_t i = 0; i < shown; ++i) {
    pieces.push_back(text(order[i].label, " (", percent(static_cast<double>(order[i].voxels) / all), ")"));
  }
  if (order.size() > shown) pieces.push_back(text("and ", order.size() - shown, " more"));
  return joined(pieces, ", ");
}

std::vector<LabelCount> merged(const std::vector<LabelCount>& a, const std::vector<LabelCount>& b) {
  std::vector<LabelCount> sum;
  sum.reserve(std::min(a.size() + b.size(), LabelCounts::limit + 1));
  for (auto left = a.begin(), right = b.begin(); (left != a.end() || right != b.end()) && sum.size() <= LabelCounts::limit;) {
    if (right == b.end() || (left != a.end() && left->label < right->label)) {
      sum.push_back(*left++);
    } else if (left == a.end() || right->label < left->label) {
      sum.push_back(*right++);
    } else {
      sum.push_back({left->label, left->voxels + right->voxels});
      ++left, ++right;
    }
  }
  return sum;
}

LabelCounts sum_all(const Comm& comm, const LabelCounts& own_counts, const std::string& image) {
  LabelCounts sum{comm.join_root(own_counts.voxels, merged)};
  comm.broadcast_root(sum.voxels);
  if (sum.voxels.size() <= LabelCounts::limit) return sum;
  throw InputError(text(quote(image), " holds more than ", grouped(LabelCounts::limit),
                        " different labels, so it is not a segmented image. Segment it first, or check ", setting("dtype"), " and ",
                        setting("offset"), "."));
}

void check_occurring(const LabelCounts& counts, const LabelSet::Range& range, const std::string& name, const std::string& image) {
  const auto first =
      std::partition_point(counts.voxels.begin(), counts.voxels.end(), [&](const LabelCount& count) { return count.label < range.first; });
  if (first != counts.voxels.end() && first->label <= range.last) return;
  const bool single = range.first == range.last;
  throw InputError(text(single ? "label " : "no label of ", range_text(range), " of ", setting(name),
                        single ? " does not occur in " : " occurs in ", quote(image), " (labels found: ", counts.words(), ")."));
}

namespace {

void check_occurring(const LabelCounts& counts, const LabelSet& labels, const std::string& name, const std::string& image) {
  for (const LabelSet::Range& range : labels.ranges()) check_occurring(counts, range, name, image);
}

}  // namespace

void check_mask_labels(const LabelCounts& counts, const LabelSet& pore, const std::string& given, const LabelSet& outside,
                       const std::string& image) {
  for (const auto& [label, voxels] : counts.voxels) {
    if (pore.contains(label) && outside.contains(label))
      throw InputError(text("label ", label, " is of ", given, " and of ", setting("mask", outside.words()),
                            " (voxels outside the mask are no pores). Leave it out of one of them."));
  }
  check_occurring(counts, outside, "mask", image);
}

void check_pore_labels(const LabelCounts& counts, const LabelSet& pore, const std::string& image, const LabelSet& outside, bool may_be_all,
                       const std::string& name, const std::string& given) {
  const std::int64_t pores = counts.selected(pore);
  const auto only = counts.voxels.front().label;
  if (pores + counts.selected(outside) == counts.total() && pores > 0 && !may_be_all) {
    const std::string what = outside.empty() ? text(" is all pore with ", given.empty() ? setting(name, pore.words()) : given)
                                             : text(" has no solid inside ", setting("mask", outside.words()));
    throw InputError(
        text(quote(image), what, " (labels found: ", counts.words(), "): without solid there is no permeability. Which labels are solid?"));
  }
  if (pores == 0 && counts.voxels.size() == 1) {
    throw InputError(text(quote(image), " is all solid: its only label is ", only, ", and ", setting(name, pore.words()),
                          " does not select it. Is ", setting(name), " wrong, or is this the wrong image?"));
  }
  check_occurring(counts, pore, name, image);
}

void check_wall_labels(const LabelCounts& counts, const LabelSet& pore, const std::vector<std::int64_t>& walls, const std::string& image) {
  for (const std::int64_t wall : walls) {
    if (pore.contains(wall))
      throw InputError(text(setting("wall", text(wall)), " is a label of ", setting("pore", pore.words()), " (walls are solid)."));
    check_occurring(counts, LabelSet::Range{wall, wall}, "wall", image);
  }
}

std::size_t LabelTally::place_of(std::int64_t label) const {
  const std::size_t last = places_.size() - 1;
  std::size_t place = splitmix64(static_cast<std::uint64_t>(label)) & last;
  while (places_[place].voxels != 0 && places_[place].label != label) place = (place + 1) & last;
  return place;
}

void LabelTally::add(std::int64_t label, std::int64_t voxels) {
  if (4 * (labels_ + 1) > 3 * places_.size()) grow();
  LabelCount& count = places_[place_of(label)];
  if (count.voxels == 0) {
    if (labels_ > LabelCounts::limit) return;
    count.label = label;
    ++labels_;
  }
  count.voxels += voxels;
}

void LabelTally::grow() {
  constexpr std::size_t fewest = 64;
  const std::vector<LabelCount> counts = std::exchange(places_, std::vector<LabelCount>(std::max(fewest, 2 * places_.size())));
  for (const LabelCount& count : counts) {
    if (count.voxels != 0) places_[place_of(count.label)] = count;
  }
}

std::vector<LabelCount> LabelTally::sorted() const {
  std::vector<LabelCount> counts;
  counts.reserve(labels_);
  std::copy_if(places_.begin(), places_.end(), std::back_inserter(counts), [](const LabelCount& count) { return count.voxels != 0; });
  std::sort(counts.begin(), counts.end(), [](const LabelCount& a, const LabelCount& b) { return a.label < b.label; });
  return counts;
}

}  // namespace karst
