// Shortens corrections of the pressure that make a flow worse, and ends them if that does not help.
//
// A correction that changes a mode of the flow by -g instead of -1 leaves 1 - g of it: the mode grows if g is above 2. From the growth a
// follows g = 1 + a, so corrections that are 1 + a times shorter remove this mode.
#pragma once

#include <cmath>

namespace karst {

class CorrectionGuard {
 public:
  /// Takes the power of the missing pressure at the end of each cycle, as a share of k.
  void add(double power) {
    constexpr double noise = 1e-4, much = 2;
    const bool rises = power > last_ && power > noise && last_ > 0;
    const double growth = rises ? std::sqrt(power / last_) : 0;
    rises_ = rises ? rises_ + 1 : 0;
    last_ = power;
    if (rises_ < 2 && growth < much) return;
    rises_ = 0;
    ++reductions_;
    share_ /= 1 + growth;
  }

  float share() const { return static_cast<float>(share_); }
  bool is_on() const { return reductions_ <= most_reductions; }

 private:
  static constexpr int most_reductions = 4;

  double last_ = 0, share_ = 1;
  int rises_ = 0, reductions_ = 0;
};

}  // namespace karst
