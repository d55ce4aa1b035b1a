// Counts labels of any size: a table in which a label is found by its hash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/label_counts.hpp"

namespace karst {

class LabelTally {
 public:
  /// Counts at most LabelCounts::limit + 1 different labels: an image with more is refused.
  void add(std::int64_t label, std::int64_t voxels);

  std::vector<LabelCount> sorted() const;  ///< by rising label

 private:
  std::size_t place_of(std::int64_t label) const;  ///< where the label is, or the free place where it belongs
  void grow();

  std::vector<LabelCount> places_;  // of a size that is a power of 2; no voxels: free
  std::size_t labels_ = 0;
};

}  // namespace karst
