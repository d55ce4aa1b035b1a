// The speeds of parts, and the numbers of sites with which their steps take equal times.
#pragma once

#include <vector>

namespace karst {

/// A step of a part with n sites takes `seconds_a_step` + n / `updates_per_second`.
struct PartSpeed {
  double updates_per_second = 1;
  double seconds_a_step = 0;  ///< that other parts do not have
};

/// The sites of each part, `sites` in total. The steps of all parts that get sites take equal times. A part gets none if its
/// `seconds_a_step` alone would take longer. Parts with `seconds_a_step` get none if they would shorten the step by less than 5 %: the
/// speed of a busy machine varies as much.
std::vector<double> sites_in_equal_times(const std::vector<PartSpeed>& speeds, double sites);

}  // namespace karst
