#include "geometry/labels/label_tally.hpp"

#include <algorithm>
#include <utility>

#include "base/splitmix64.hpp"

namespace karst {

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
