// The scalars of preconditioned MINRES (Paige and Saunders 1975): recurrences of three terms for the residuals and for the directions.
#pragma once

#include <cmath>
#include <utility>

namespace karst {

class Minres {
 public:
  /// `norm`: sqrt(v z) of the first residuals.
  explicit Minres(double norm) : norm_(norm), rest_(norm), first_(norm) {}

  // One iteration, in this order.

  double norm() const { return norm_; }
  double by_norm() const { return 1 / norm_; }
  double of_before() const { return norm_before_ > 0 ? norm_ / norm_before_ : 0; }

  /// `product`: z A z. Returns the factor of v in the next residuals.
  double take_product(double product) {
    diagonal_ = product / (norm_ * norm_);
    return diagonal_ / norm_;
  }

  /// How the fields move along the next direction (MoveFields).
  struct Move {
    double by_norm, of_earlier, of_last, by_size, step;
  };

  /// `next`: sqrt(v z) of the next residuals.
  Move take_norm(double next) {
    const double of_earlier = sine_before_ * norm_here(), of_last = sine_ * diagonal_ + cosine_before_ * cosine_ * norm_here();
    const double pivot = cosine_ * diagonal_ - cosine_before_ * sine_ * norm_here(), size = std::sqrt(pivot * pivot + next * next);
    const Move move = {1 / norm_, of_earlier, of_last, size > 0 ? 1 / size : 0, size > 0 ? pivot / size * rest_ : 0};
    cosine_before_ = std::exchange(cosine_, size > 0 ? pivot / size : 1);
    sine_before_ = std::exchange(sine_, size > 0 ? next / size : 0);
    rest_ *= -sine_;
    norm_before_ = std::exchange(norm_, next);
    is_first_ = false;
    return move;
  }

  /// The norm of what is left.
  double rest() const { return std::abs(rest_); }

  /// Whether 32 bits of the preconditioner resolve no more.
  bool is_spent() const { return !(norm_ > 0) || rest() <= resolved * first_; }

 private:
  static constexpr double resolved = 1e-5;

  // The norm that joins the last two residuals; 0 before the first iteration.
  double norm_here() const { return is_first_ ? 0 : norm_; }

  double norm_, rest_, first_, norm_before_ = 0, diagonal_ = 0;
  double cosine_ = 1, cosine_before_ = 1, sine_ = 0, sine_before_ = 0;
  bool is_first_ = true;
};

}  // namespace karst
