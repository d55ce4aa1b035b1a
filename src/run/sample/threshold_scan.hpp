// Porosity and percolation of a grey image for several thresholds.
#pragma once

#include <optional>
#include <vector>

#include "run/sample/rock.hpp"

namespace karst {

/// `number` equal steps from `low` to `high`. Without them, the thresholds of ten porosities, 5 % to 50 %.
struct ThresholdRange {
  double low = 0, high = 0;
  int number = 0;  ///< 0: from the porosities

  static constexpr int most = 1000;
};

struct ThresholdFacts {
  double threshold = 0;
  double porosity = 0, porosity_connected = 0;
  Axes percolates{};
};

struct ThresholdScan {
  ImageFile file;
  std::optional<double> voxel_size_m;
  Cleaning cleaning;
  double share_of_box = 1;                 ///< of the sample in its box: below 1 with a mask
  std::vector<ThresholdFacts> thresholds;  ///< by rising threshold
};

/// Reads the image once for each threshold. Throws InputError. Collective.
ThresholdScan scan_thresholds(const RockSource& source, const ThresholdRange& range, const Cleaning& cleaning, const Comm& comm,
                              const LookAtHeader& look = {});

/// Marks the pores of an image in memory once for each threshold. Throws InputError. Collective.
ThresholdScan scan_thresholds(const LabelArray& array, const ThresholdRange& range, const Cleaning& cleaning, const Comm& comm);

}  // namespace karst
