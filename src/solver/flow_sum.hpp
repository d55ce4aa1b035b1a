// Sums of velocities that do not depend on the order in which they are added: in whole numbers.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "base/comm.hpp"

namespace karst {

/// Adds numbers below 2^33 to within 2^-63 each.
class ExactSum {
 public:
  void add(double value) {
    const double scaled = value * 0x1p30;
    const auto whole = static_cast<std::int64_t>(std::nearbyint(scaled));
    whole_ += whole;
    rest_ += static_cast<std::int64_t>(std::nearbyint((scaled - static_cast<double>(whole)) * 0x1p32));
  }
  void add(const ExactSum& other) {
    whole_ += other.whole_;
    rest_ += other.rest_;
  }

  /// Over all ranks. Collective.
  static std::array<double, 3> all(const std::array<ExactSum, 3>& mine, const Comm& comm);

 private:
  __extension__ typedef __int128 Whole;
  Whole whole_ = 0;
  std::int64_t rest_ = 0;
};

}  // namespace karst
