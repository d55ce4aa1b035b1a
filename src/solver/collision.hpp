// The physics, in one copy: the collision of the 19 populations of one site by two relaxation times, under a body force.
//
// Populations are deviations f_q - w_q from rest at density 1. Real is a number or a vector of numbers. There is no
// division and no branch on values, and the order of all operations is fixed: without contraction, all machines give the same bits.
//
//   f_q <- (1 - omega+) f+ + omega+ f_eq+ + (1 - omega-) f- + omega- f_eq- + S_q,   f+- = (f_q +- f_q') / 2 for q and its opposite q'
//
// I. Ginzburg, F. Verhaeghe, D. d'Humieres, Commun. Comput. Phys. 3, 427 (2008); the forcing S, with u = sum_q c_q f_q + F / 2, is that of
// Z. Guo, C. Zheng, B. Shi, Phys. Rev. E 65, 046308 (2002), with separate relaxation times for the even and the odd part.
#pragma once

#include <utility>

#include "base/host_device.hpp"
#include "solver/lattice.hpp"

namespace karst {

/// The coefficients of the collision, in the number type of the collision.
template <class Number>
struct CollisionNumbers {
  Number force[3];  ///< F
  Number half_force[3];
  Number keep_even, keep_odd;    ///< (1 - omega+) / 2, (1 - omega-) / 2
  Number keep_rest;              ///< 1 - omega+
  Number omega_even;             ///< omega+
  Number force_even;             ///< 3 (1 - omega+ / 2)
  Number diagonal_omega_even;    ///< omega+ / 36
  Number diagonal_omega_odd;     ///< 3 omega- / 36
  Number diagonal_force_odd[3];  ///< 3 (1 - omega- / 2) F / 36
};

/// (1 / omega+ - 1/2) (1 / omega- - 1/2) = 3/16 puts walls half-way between voxels, for every tau = 1 / omega+.
constexpr double magic_number = 3.0 / 16;

constexpr double viscosity(double tau) { return (tau - 0.5) / 3; }

template <class Number>
CollisionNumbers<Number> collision_numbers(double tau, const std::array<double, 3>& force) {
  const double even = 1 / tau, odd = 1 / (0.5 + magic_number / (tau - 0.5));
  const auto number = [](double value) { return static_cast<Number>(value); };
  CollisionNumbers<Number> numbers{};
  for (std::size_t a = 0; a < 3; ++a) {
    numbers.force[a] = number(force[a]);
    numbers.half_force[a] = number(force[a] / 2);
    numbers.diagonal_force_odd[a] = number(3 * (1 - odd / 2) * force[a] / 36);
  }
  numbers.keep_even = number((1 - even) / 2);
  numbers.keep_odd = number((1 - odd) / 2);
  numbers.keep_rest = number(1 - even);
  numbers.omega_even = number(even);
  numbers.force_even = number(3 * (1 - even / 2));
  numbers.diagonal_omega_even = number(even / 36);
  numbers.diagonal_omega_odd = number(odd / 12);
  return numbers;
}

/// c_q . v for q > 0: at most two terms.
template <int q, class Real>
KARST_HOST_DEVICE inline Real along(const Real (&v)[3]) {
  constexpr Index3 c = velocities[q];
  constexpr std::size_t first = c[0] != 0 ? 0 : c[1] != 0 ? 1 : 2;
  constexpr std::size_t last = c[2] != 0 ? 2 : c[1] != 0 ? 1 : 0;
  if constexpr (first == last)
    return c[first] > 0 ? v[first] : -v[first];
  else if constexpr (c[first] > 0)
    return c[last] > 0 ? v[first] + v[last] : v[first] - v[last];
  else
    return c[last] > 0 ? v[last] - v[first] : -(v[first] + v[last]);
}

/// F / 2 + sum_q c_q f_q, from difference(q) = f_q - f_q' of each pair. The order of additions is symmetric
/// in the axes, so that a slit gives the same bits along any axis.
template <class Real, class Number, class Difference>
KARST_HOST_DEVICE inline void velocity_from(Real (&u)[3], const CollisionNumbers<Number>& numbers, Difference&& difference) {
  static_assert(velocities[1] == Index3{1, 0, 0} && velocities[3] == Index3{0, 1, 0} && velocities[9] == Index3{0, 0, 1} &&
                velocities[4] == Index3{1, 1, 0} && velocities[5] == Index3{-1, 1, 0} && velocities[10] == Index3{1, 0, 1} &&
                velocities[11] == Index3{-1, 0, 1} && velocities[15] == Index3{0, 1, 1} && velocities[17] == Index3{0, 1, -1});
  const auto d = [&](int q) -> Real { return difference(q); };
  u[0] = (d(1) + Real(numbers.half_force[0])) + ((d(4) - d(5)) + (d(10) - d(11)));
  u[1] = (d(3) + Real(numbers.half_force[1])) + ((d(4) + d(5)) + (d(15) + d(17)));
  u[2] = (d(9) + Real(numbers.half_force[2])) + ((d(10) + d(11)) + (d(15) - d(17)));
}

constexpr bool is_diagonal(int q) { return weight(q) == 1.0 / 36; }

/// The even part of omega+ f_eq and S, for creeping flow: the equilibrium is linear, so k does not depend on the force.
struct Stokes {
  template <class Real, class Number>
  struct Even {
    KARST_HOST_DEVICE Even(const CollisionNumbers<Number>& numbers, const Real& rho, const Real (&)[3])
        : diagonal(rho * numbers.diagonal_omega_even), axis(diagonal + diagonal) {}
    KARST_HOST_DEVICE Real at_rest() const { return axis * Number(6); }
    template <int q>
    KARST_HOST_DEVICE Real at() const {
      return is_diagonal(q) ? diagonal : axis;
    }
    Real diagonal, axis;
  };
};

/// With the terms quadratic in u, for flow with inertia.
struct NavierStokes {
  template <class Real, class Number>
  struct Even {
    KARST_HOST_DEVICE Even(const CollisionNumbers<Number>& n, const Real& rho, const Real (&velocity)[3])
        : numbers(n), u{velocity[0], velocity[1], velocity[2]} {
      const Real u2 = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
      const Real work = u[0] * n.force[0] + u[1] * n.force[1] + u[2] * n.force[2];
      rest = (rho - u2 * Number(1.5)) * n.omega_even - work * n.force_even;
    }
    KARST_HOST_DEVICE Real at_rest() const { return rest * Number(weight(0)); }
    template <int q>
    KARST_HOST_DEVICE Real at() const {
      const Real along_u = along<q>(u);
      const Number along_force = along<q>(numbers.force);
      return (rest + along_u * (along_u * (numbers.omega_even * Number(4.5)) + Real(along_force * (numbers.force_even * Number(3))))) *
             Number(weight(q));
    }
    const CollisionNumbers<Number>& numbers;
    Real u[3];
    Real rest;
  };
};

enum class EquilibriumKind { stokes, navier_stokes };

/// Calls visit.operator()<q>() for one direction of each pair, in a fixed order.
template <class Visit>
KARST_HOST_DEVICE inline void for_each_pair(Visit&& visit) {
  [&]<std::size_t... i>(std::index_sequence<i...>) { (visit.template operator()<pair_directions[i]>(), ...); }
  (std::make_index_sequence<pair_directions.size()>{});
}

template <class Equilibrium, class Real, class Number>
KARST_HOST_DEVICE inline void collide(Real (&f)[directions], const CollisionNumbers<Number>& numbers) {
  Real(&sum)[directions] = f;  // sum of a pair, in the place of q; the difference of the pair will be in the place of its opposite
  for_each_pair([&]<int q>() {
    const Real even = f[q] + f[opposite(q)];
    f[opposite(q)] = f[q] - f[opposite(q)];
    f[q] = even;
  });
  const Real rho = f[0] + (((sum[1] + sum[3]) + sum[9]) + (((sum[4] + sum[5]) + (sum[10] + sum[11])) + (sum[15] + sum[17])));
  Real u[3];
  velocity_from(u, numbers, [&](int q) { return f[opposite(q)]; });
  const typename Equilibrium::template Even<Real, Number> even(numbers, rho, u);
  Real diagonal[3], axis[3];  // the odd parts for pairs along diagonals and along axes, by component
  for (int a = 0; a < 3; ++a) {
    diagonal[a] = u[a] * numbers.diagonal_omega_odd + Real(numbers.diagonal_force_odd[a]);
    axis[a] = diagonal[a] + diagonal[a];
  }
  f[0] = f[0] * numbers.keep_rest + even.at_rest();
  for_each_pair([&]<int q>() {
    const Real a = sum[q] * numbers.keep_even + even.template at<q>();
    const Real b = f[opposite(q)] * numbers.keep_odd + along<q>(is_diagonal(q) ? diagonal : axis);
    f[q] = a + b;
    f[opposite(q)] = a - b;
  });
}

/// u = sum_q c_q f_q + F / 2, the velocity of a site between steps (its density differs from 1 by little).
template <class Real, class Number>
KARST_HOST_DEVICE inline void velocity_of(const Real (&f)[directions], const CollisionNumbers<Number>& numbers, Real (&u)[3]) {
  velocity_from(u, numbers, [&](int q) { return f[q] - f[opposite(q)]; });
}

/// rho - 1
template <class Real>
KARST_HOST_DEVICE inline Real density_of(const Real (&f)[directions]) {
  Real sum = f[0];
  for (int q = 1; q < directions; ++q) sum = sum + f[q];
  return sum;
}

}  // namespace karst
