// The sums over rows that a monitor of a thermal flow needs.
#pragma once

#include <vector>

#include "physics/convect/row_chunks.hpp"
#include "solver/thermal/thermal_flow.hpp"

namespace karst {

class RowSums {
 public:
  virtual ~RowSums() = default;

  /// Over the sites of this rank in each row.
  virtual std::vector<RowTotals> of(const ThermalFlow& flow) = 0;
};

}  // namespace karst
