// Estimated error of the permeability of a flow whose pressure is corrected.
#pragma once

#include <array>
#include <cstddef>

#include "solver/flow/flows.hpp"

namespace karst {

/// Takes the monitors at the ends of cycles, just before the corrections.
///
/// The power that a correction would dissipate is of the order of the error that it removes. What it does not remove shows in the change of
/// k from cycle to cycle: where changes have the same sign, more of them follow, in a series. Motions that have not settled show in the
/// distance between flux and balanced k. Each falls from cycle to cycle, so a value that is much smaller than the one before is not trusted
/// at once. Flow across the driven axis has a flux only: its estimate is its recent change.
class PressureError {
 public:
  /// `compares_all`: flow across the driven axis must converge too.
  explicit PressureError(bool compares_all) : compares_all_(compares_all) {}

  void add(const FlowState& state);

  /// The error of k now, as a share of k along the driven axis; infinite if unknown. Between the ends of cycles, k is not balanced: the
  /// estimate is that of the last cycle and the distance to its k.
  double relative_error(const FlowState& now) const;

 private:
  struct Look {
    std::array<double, 3> k;
    double flux, power;
  };
  double change(std::size_t newer, std::size_t axis) const;
  double length_of_series() const;

  bool compares_all_;
  std::size_t axis_ = 0, count_ = 0;
  std::array<Look, 4> looks_{};  // the newest first
};

}  // namespace karst
