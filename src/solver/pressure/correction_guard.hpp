// Shortens corrections of the pressure that make a flow worse, and ends them if that does not help.
#pragma once

namespace karst {

class CorrectionGuard {
 public:
  /// Takes the power of the missing pressure at the end of each cycle, as a share of k.
  void add(double power) {
    constexpr double noise = 1e-4;
    rises_ = power > last_ && power > noise && last_ > 0 ? rises_ + 1 : 0;
    last_ = power;
    if (rises_ < 2) return;
    rises_ = 0;
    ++halvings_;
  }

  float share() const { return 1.0F / static_cast<float>(1 << halvings_); }
  bool is_on() const { return halvings_ <= most_halvings; }

 private:
  static constexpr int most_halvings = 4;

  double last_ = 0;
  int rises_ = 0, halvings_ = 0;
};

}  // namespace karst
