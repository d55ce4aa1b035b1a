// The thermal collision word by word: Hermite polynomials as tensors, all velocities, loops over indices. Slow, and written without the
// solver's formulas.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "solver/thermal/thermal_collision.hpp"
#include "support/dense_thermal.hpp"

namespace karst {

using Vector2 = std::array<double, 2>;

class LiteralCollision {
 public:
  explicit LiteralCollision(const ThermalLaw& law) : law_(law) {
    for (std::size_t a = 0; a < 2; ++a) g_[a] = law.gravity[a] * D2Q37::scale;
  }

  // A Hermite moment of order n is kept for all 2^n choices of indices: bit k of the choice is the k-th index.
  using Moments = std::array<std::vector<double>, 5>;

  // The first `last` indices of a choice, without the k-th.
  static unsigned without(unsigned choice, std::size_t k, std::size_t last) {
    unsigned others = 0;
    std::size_t place = 0;
    for (std::size_t j = 0; j < last; ++j) {
      if (j != k) others |= (choice >> j & 1u) << place++;
    }
    return others;
  }

  static double hermite(const Vector2& c, std::size_t order, unsigned choice) {
    if (order == 0) return 1;
    // H_n = c_i H_(n-1) - sum over the other indices j that equal i of H_(n-2) without both.
    const auto index = [&](std::size_t k) { return choice >> k & 1u; };
    const std::size_t last = order - 1;
    double sum = c[index(last)] * hermite(c, last, choice & ((1u << last) - 1));
    for (std::size_t k = 0; k < last; ++k) {
      if (index(k) != index(last)) continue;
      sum -= hermite(c, order - 2, without(choice, k, last));
    }
    return sum;
  }

  static Moments moments_of(const Populations37& whole) {
    Moments a;
    for (std::size_t order = 0; order < a.size(); ++order) {
      a[order].resize(std::size_t{1} << order);
      for (unsigned choice = 0; choice < a[order].size(); ++choice) {
        for (std::size_t q = 0; q < q37; ++q) a[order][choice] += whole[q] * hermite(velocity(q), order, choice);
      }
    }
    return a;
  }

  static Populations37 populations_of(const Moments& a) {
    Populations37 whole{};
    for (std::size_t q = 0; q < q37; ++q) {
      double factorial = 1;
      for (std::size_t order = 0; order < a.size(); ++order) {
        factorial *= order == 0 ? 1 : static_cast<double>(order);
        for (unsigned choice = 0; choice < a[order].size(); ++choice)
          whole[q] += weight(q) * a[order][choice] * hermite(velocity(q), order, choice) / factorial;
      }
    }
    return whole;
  }

  // Moments of the Maxwellian: (u + sqrt(T - 1) d/du)... as the sum over all pairings of indices.
  static double equilibrium(const Vector2& u, double excess, std::size_t order, unsigned choice) {
    if (order == 0) return 1;
    const auto index = [&](std::size_t k) { return choice >> k & 1u; };
    const std::size_t last = order - 1;
    double sum = u[index(last)] * equilibrium(u, excess, last, choice & ((1u << last) - 1));
    for (std::size_t k = 0; k < last; ++k) {
      if (index(k) != index(last)) continue;
      sum += excess * equilibrium(u, excess, order - 2, without(choice, k, last));
    }
    return sum;
  }

  /// f: deviations from the weights.
  void operator()(Populations37& f) const {
    Populations37 whole = f;
    for (std::size_t q = 0; q < q37; ++q) whole[q] += weight(q);
    Moments a = moments_of(whole);
    const double rho = a[0][0];
    const Vector2 u = {a[1][0] / rho, a[1][1] / rho};
    const double excess = (a[2][0] + a[2][3] - rho * (u[0] * u[0] + u[1] * u[1])) / (2 * rho);
    const double tau = law_.tau_viscosity, g2 = g_[0] * g_[0] + g_[1] * g_[1];
    const Vector2 shifted = {u[0] + tau * g_[0], u[1] + tau * g_[1]}, frame = {u[0] + g_[0] / 2, u[1] + g_[1] / 2};
    const double warmer = excess + tau * (1 - tau) * g2 / 2;
    Moments left;  // over the equilibrium
    for (std::size_t order = 2; order < a.size(); ++order) {
      left[order] = a[order];
      for (unsigned choice = 0; choice < a[order].size(); ++choice)
        left[order][choice] -= rho * equilibrium(shifted, warmer, order, choice);
    }
    for (std::size_t i = 0; i < 2; ++i) a[1][i] += rho * g_[i];
    const auto relax = [&](std::size_t order, unsigned choice, double by) {
      a[order][choice] = rho * equilibrium(shifted, warmer, order, choice) + by;
    };
    for (unsigned ij = 0; ij < 4; ++ij) relax(2, ij, left[2][ij] * (1 - 1 / tau));
    for (unsigned ijk = 0; ijk < 8; ++ijk) {
      const unsigned i = ijk & 1, j = ijk >> 1 & 1, k = ijk >> 2 & 1;
      const double carried = frame[i] * left[2][j | k << 1] + frame[j] * left[2][i | k << 1] + frame[k] * left[2][i | j << 1];
      relax(3, ijk, (left[3][ijk] - carried) * (1 - 1 / law_.tau_heat) + carried * (1 - 1 / tau));
    }
    for (unsigned ijkl = 0; ijkl < 16; ++ijkl) relax(4, ijkl, left[4][ijkl] * (1 - 1 / law_.tau_rest));
    f = populations_of(a);
    for (std::size_t q = 0; q < q37; ++q) f[q] -= weight(q);
  }

  static Vector2 velocity(std::size_t q) {
    const Index3& c = D2Q37::velocities[q];
    return {static_cast<double>(c[0]) * D2Q37::scale, static_cast<double>(c[1]) * D2Q37::scale};
  }
  static double weight(std::size_t q) { return D2Q37::weight(D2Q37::velocities[q][0], D2Q37::velocities[q][1]); }

 private:
  ThermalLaw law_;
  Vector2 g_{};
};

}  // namespace karst
