// How far is a series from where it will end?
#pragma once

#include <cstdint>
#include <vector>

namespace karst {

/// Told the value of a quantity at equal intervals, estimates its distance to its limit. What is left of a decaying flow is a sum of
/// exponentials; the slowest shows only over long intervals. So over each interval L = 1, 2, 4, ... samples the ratio of the last two
/// changes is taken for that of an exponential, and the largest distance that follows from any of them is believed.
class Convergence {
 public:
  void add(double value) { values_.push_back(value); }

  /// Relative to the last value; infinite while nothing can be said.
  double relative_error() const;

  double value() const { return values_.back(); }

 private:
  std::vector<double> values_;
};

}  // namespace karst
