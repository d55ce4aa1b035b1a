// The start of a thermal flow.
#pragma once

#include <vector>

#include "physics/convect/convect_plan.hpp"

namespace karst {

class ConvectStart {
 public:
  explicit ConvectStart(const ConvectPlan& plan);

  ThermalMotion at(const Index3& voxel) const;

 private:
  double undisturbed(double y) const;  // temperature
  double interface_at(double x) const;
  double random(std::uint64_t of) const;  // in [0, 1)

  const ConvectPlan& plan_;
  std::vector<double> hydrostatic_;  // density of each row, of undisturbed temperatures
  std::vector<double> phases_;       // of the modes of an interface
};

}  // namespace karst
