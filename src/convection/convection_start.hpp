// The start of a thermal flow.
#pragma once

#include <vector>

#include "convection/convection_plan.hpp"

namespace karst {

class ConvectionStart {
 public:
  explicit ConvectionStart(const ConvectionPlan& plan);

  ThermalMotion at(const Index3& voxel) const;

 private:
  double undisturbed(double y) const;  // temperature
  double interface_at(double x) const;
  double random(std::uint64_t of) const;  // in [0, 1)

  const ConvectionPlan& plan_;
  std::vector<double> hydrostatic_;  // density of each row, of undisturbed temperatures
  std::vector<double> phases_;       // of the modes of an interface
};

}  // namespace karst
