// Counts labels of any size: a table in which a label is found by its hash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/label_counts.hpp"

namespace karst {

class LabelTally {
 public:
  /// Beyond LabelCounts::limit + 1 labels, no further ones are counted: the image is refused anyway.
  void add(std::int64_t label, std::int64_t voxels);

  std::vector<LabelCount> sorted() const;  ///< by rising label

 private:
  std::size_t place_of(std::int64_t label) const;  ///< where the label is, or the free place where it belongs
  void grow();

  std::vector<LabelCount> places_;  // of a size that is a power of 2; no voxels: free
  std::size_t labels_ = 0;
};

}  // namespace karst
