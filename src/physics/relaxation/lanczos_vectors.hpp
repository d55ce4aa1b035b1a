// A Lanczos recurrence from the constant vector over all sites: A v_j = beta_(j-1) v_(j-1) + alpha_j v_j + beta_j v_(j+1). Vectors are not
// made orthogonal again: the signal does not need it. All sums are exact, so the bits do not depend on parts, threads and devices.
#pragma once

#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// The sites of a part, and their walls.
struct WalledSites {
  Part part;                            ///< without links
  RawVector<std::uint32_t> neighbours;  ///< as of take_neighbours()
  RawVector<double> areas;              ///< of walls, voxel^2
  double mean_area = 0;                 ///< of the sites of all ranks
  double sink = 0;                      ///< rate of a unit of area, in units of diffusivity / voxel^2
};

class LanczosVectors {
 public:
  virtual ~LanczosVectors() = default;

  struct Step {
    double alpha, beta;  ///< beta is 0 if it is only rounding: there is no next vector
  };

  /// The next step, as long as beta was not 0. Throws MachineError if numbers are not finite. Collective.
  virtual Step next() = 0;

  virtual std::int64_t bytes() const = 0;  ///< memory of this rank that grows with the number of sites
};

}  // namespace karst
