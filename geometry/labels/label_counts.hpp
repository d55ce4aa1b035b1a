// The number of voxels with each label.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/labels/label_set.hpp"

namespace karst {

struct LabelCount {
  std::int64_t label;
  std::int64_t voxels;
  bool operator==(const LabelCount&) const = default;
};

struct LabelCounts {
  /// An image with more labels is not segmented, and its counts would not fit in memory.
  static constexpr std::size_t limit = 3'000'000;

  std::vector<LabelCount> voxels;  ///< by rising label, each label once

  std::int64_t total() const;
  std::int64_t selected(const LabelSet& pore) const;
  std::string words() const;  ///< "0 (81.3 %), 255 (18.7 %)", at most the ten most frequent
};

/// The sum of two counts. `a`, `b` and the result are sorted by label. Labels beyond LabelCounts::limit + 1 are left out.
std::vector<LabelCount> merged(const std::vector<LabelCount>& a, const std::vector<LabelCount>& b);

/// The sum over all ranks. Throws InputError, naming `image`, above LabelCounts::limit labels.
LabelCounts sum_all(const Comm& comm, const LabelCounts& own_counts, const std::string& image);

/// Throws InputError unless a label of this range occurs. `name`: the setting that names the label.
void check_occurring(const LabelCounts& counts, const LabelSet::Range& range, const std::string& name, const std::string& image);

/// Throws InputError unless `pore` selects some but not all voxels, and names only labels that occur. Voxels with labels in `outside` do
/// not count. `may_be_all`: it may select all. `name`: the setting that names the labels. `given`: all settings that do; "": that one.
void check_pore_labels(const LabelCounts& counts, const LabelSet& pore, const std::string& image, const LabelSet& outside = {},
                       bool may_be_all = false, const std::string& name = "pore", const std::string& given = "");

/// Throws InputError unless all labels outside the mask occur, and none of these is pore. `given`: the setting that names the pores.
void check_mask_labels(const LabelCounts& counts, const LabelSet& pore, const std::string& given, const LabelSet& outside,
                       const std::string& image);

/// Throws InputError unless all labels of walls occur, and none is pore.
void check_wall_labels(const LabelCounts& counts, const LabelSet& pore, const std::vector<std::int64_t>& walls, const std::string& image);

// Counts labels of any size in a hash table.

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
