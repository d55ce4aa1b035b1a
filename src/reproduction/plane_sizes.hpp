// The planes of rows about thermal flow, for a machine and a time.
#pragma once

#include <string>
#include <vector>

#include "reproduction/row_sizes.hpp"

namespace karst {

struct PlaneSizes {
  PlaneSizes(const TrialMachine& machine, double seconds);

  RowSizes ranks;            ///< of the machine
  int width = 0;             ///< of a plane of 1 x 8: 1024 as in the paper, or less
  int square = 0;            ///< side of a square plane: 3600 as in the paper, or less
  std::string tall() const;  ///< "1024,8192,1"
  std::string square_shape() const;

  /// karst bench of thermal flow in an empty plane.
  Trial bench(const std::string& shape, const std::vector<std::string>& more, int on_ranks = 0) const;
  Trial bench(const std::vector<std::string>& more, int on_ranks = 0) const { return bench(tall(), more, on_ranks); }

  /// karst convect, with its result as JSON.
  Trial convect(const std::string& name, const std::string& shape, const std::vector<std::string>& more, int on_ranks = 0) const;
};

}  // namespace karst
