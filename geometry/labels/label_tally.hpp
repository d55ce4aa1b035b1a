// Counts labels of any size in a hash table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/labels/label_counts.hpp"

namespace karst {

class LabelTally {
 public:
  /// Counts at most LabelCounts::limit + 1 different labels: an image with more is refused.
  void add(std::int64_t label, std::int64_t voxels);

  std::vector<LabelCount> sorted() const;  ///< by rising label

 private:
  std::size_t place_of(std::int64_t label) const;  ///< the place of the label, or the free place for it
  void grow();

  std::vector<LabelCount> places_;  // the size is a power of 2; a place with 0 voxels is free
  std::size_t labels_ = 0;
};

}  // namespace karst
