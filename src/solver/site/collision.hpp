// The physics, in one copy: the collision of the populations of one site by two relaxation times, under a body force. For all velocity
// sets.
//
// Populations are deviations f_q - w_q from rest at density 1. Real is a number or a vector of numbers. There is no
// division and no branch on values, and the order of all operations is fixed: without contraction, all machines give the same bits.
//
//   f_q <- (1 - omega+) f+ + omega+ f_eq+ + (1 - omega-) f- + omega- f_eq- + S_q,   f+- = (f_q +- f_q') / 2 for q and its opposite q'
//
// I. Ginzburg, F. Verhaeghe, D. d'Humieres, Commun. Comput. Phys. 3, 427 (2008); the forcing S, with u = sum_q c_q f_q + F / 2, is that of
// Z. Guo, C. Zheng, B. Shi, Phys. Rev. E 65, 046308 (2002), with separate relaxation times for the even and the odd part.
#pragma once

#include <cstdint>
#include <utility>

#include "base/host_device.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// The coefficients of the collision, in the number type of the collision, or in vectors of such numbers.
template <class Number>
struct CollisionNumbers {
  Number force[3];  ///< F
  Number half_force[3];
  Number keep_even, keep_odd;  ///< (1 - omega+) / 2, (1 - omega-) / 2
  Number keep_rest;            ///< 1 - omega+
  Number omega_even;           ///< omega+
  Number force_even;           ///< 3 (1 - omega+ / 2)
  Number unit_omega_even;      ///< omega+ times the smallest weight
  Number unit_omega_odd;       ///< 3 omega- times the smallest weight
  Number unit_force_odd[3];    ///< 3 (1 - omega- / 2) F times the smallest weight
  Number slowness;             ///< sum_q c_q f_q + F / 2, by the velocity: 1 in a pore
  Number speed;                ///< 1 / slowness
  /// In a part with porous labels: the coefficients at a site, by the data of the site. The first are those of a pore.
  const CollisionNumbers* of_labels = nullptr;

  /// The coefficients at a site. `labels`: the data of all sites; nullptr: all sites are pores.
  KARST_HOST_DEVICE const CollisionNumbers& at(const std::uint8_t* labels, std::int64_t site) const {
    return labels == nullptr ? *this : of_labels[labels[site]];
  }
  KARST_HOST_DEVICE Number speed_at(const std::uint8_t* labels, std::int64_t site) const {
    return labels == nullptr ? Number(1) : of_labels[labels[site]].speed;
  }
  KARST_HOST_DEVICE Number slowness_at(const std::uint8_t* labels, std::int64_t site) const {
    return labels == nullptr ? Number(1) : of_labels[labels[site]].slowness;
  }
};

/// (1 / omega+ - 1/2) (1 / omega- - 1/2) = 3/16 puts walls half-way between voxels, for every tau = 1 / omega+.
constexpr double magic_number = 3.0 / 16;

constexpr double viscosity(double tau) { return (tau - 0.5) / 3; }

/// The two relaxation times: tau = 1 / omega+, and the other one by the magic number.
struct Relaxation {
  Relaxation(double relaxation_time, double magic = magic_number) : tau(relaxation_time), lambda(magic) {}
  double tau, lambda;
};

template <class Set, class Number>
CollisionNumbers<Number> collision_numbers(const Relaxation& relaxation, const std::array<double, 3>& force) {
  const auto& [tau, lambda] = relaxation;
  const double even = 1 / tau, odd = 1 / (0.5 + lambda / (tau - 0.5));
  const auto number = [](double value) { return static_cast<Number>(value); };
  CollisionNumbers<Number> numbers{};
  for (std::size_t a = 0; a < 3; ++a) {
    numbers.force[a] = number(force[a]);
    numbers.half_force[a] = number(force[a] / 2);
    numbers.unit_force_odd[a] = number(3 * (1 - odd / 2) * force[a] / Set::weights_sum_to);
  }
  numbers.keep_even = number((1 - even) / 2);
  numbers.keep_odd = number((1 - odd) / 2);
  numbers.keep_rest = number(1 - even);
  numbers.omega_even = number(even);
  numbers.force_even = number(3 * (1 - even / 2));
  static_assert(Set::weights_sum_to % 3 == 0);
  numbers.unit_omega_even = number(even / Set::weights_sum_to);
  numbers.unit_omega_odd = number(odd / (Set::weights_sum_to / 3));
  numbers.slowness = numbers.speed = 1;
  return numbers;
}

/// sign_a a + sign_b b. A sign that is not positive is negative.
template <bool plus_a, bool plus_b, class Real>
KARST_HOST_DEVICE inline Real signed_sum(const Real& a, const Real& b) {
  if constexpr (plus_a)
    return plus_b ? a + b : a - b;
  else
    return plus_b ? b - a : -(a + b);
}

/// c_q . v for q > 0: at most three terms.
template <class Set, int q, class Real>
KARST_HOST_DEVICE inline Real along(const Real (&v)[3]) {
  constexpr Index3 c = Lattice<Set>::velocity(q);
  constexpr std::size_t first = c[0] != 0 ? 0 : c[1] != 0 ? 1 : 2;
  constexpr std::size_t last = c[2] != 0 ? 2 : c[1] != 0 ? 1 : 0;
  if constexpr (first == last)
    return c[first] > 0 ? v[first] : -v[first];
  else if constexpr (Lattice<Set>::shell(q) == 2)
    return signed_sum<(c[first] > 0), (c[last] > 0)>(v[first], v[last]);
  else
    return signed_sum<true, (c[2] > 0)>(signed_sum<(c[0] > 0), (c[1] > 0)>(v[0], v[1]), v[2]);
}

/// The sum over the pairs of one group. value.operator()<q>() is the value of pair q.
template <class Set, unsigned group, class Value>
KARST_HOST_DEVICE inline auto sum_of_group(Value&& value) {
  using L = Lattice<Set>;
  constexpr int n = L::pairs_of_group(group);
  static_assert(n == 1 || n == 2 || n == 4);
  const auto at = [&]<int i>() { return value.template operator()<L::pair_of_group(group, i)>(); };
  if constexpr (n == 1)
    return at.template operator()<0>();
  else if constexpr (n == 2)
    return at.template operator()<0>() + at.template operator()<1>();
  else
    return (at.template operator()<0>() + at.template operator()<1>()) + (at.template operator()<2>() + at.template operator()<3>());
}

/// The sum over the pairs of one group, with the signs of the components c_a. value.operator()<q>() is the value of pair q.
template <class Set, unsigned group, std::size_t a, class Value>
KARST_HOST_DEVICE inline auto sum_along(Value&& value) {
  using L = Lattice<Set>;
  const auto two = [&]<int i>() {
    constexpr int p = L::pair_of_group(group, i), q = L::pair_of_group(group, i + 1);
    return signed_sum<(L::velocity(p)[a] > 0), (L::velocity(q)[a] > 0)>(value.template operator()<p>(), value.template operator()<q>());
  };
  if constexpr (L::pairs_of_group(group) == 1) {
    constexpr int q = L::pair_of_group(group, 0);
    static_assert(L::velocity(q)[a] > 0);
    return value.template operator()<q>();
  } else if constexpr (L::pairs_of_group(group) == 2) {
    return two.template operator()<0>();
  } else {
    return two.template operator()<0>() + two.template operator()<2>();
  }
}

/// term<0>() + term<1>() + ..., n terms.
template <int n, class Term>
KARST_HOST_DEVICE inline auto left_sum(Term&& term) {
  if constexpr (n == 1)
    return term.template operator()<0>();
  else
    return left_sum<n - 1>(term) + term.template operator()<n - 1>();
}

/// The sum over all pairs: of each group, of the groups of each shell, of the shells.
template <class Set, class Value>
KARST_HOST_DEVICE inline auto sum_of_pairs(Value&& value) {
  using L = Lattice<Set>;
  return left_sum<L::shells()>([&]<int i>() {
    constexpr int shell = L::shell_at(i);
    return left_sum<L::groups(shell)>([&]<int n>() { return sum_of_group<Set, L::group_at(shell, n)>(value); });
  });
}

/// F / 2 + sum_q c_q f_q, from difference.operator()<q>() = f_q - f_q' of each pair. The order of additions is symmetric in the axes, so
/// that a slit gives the same bits along any axis.
template <class Set, class Real, class Number, class Difference>
KARST_HOST_DEVICE inline void velocity_from(Real (&u)[3], const CollisionNumbers<Number>& numbers, Difference&& difference) {
  using L = Lattice<Set>;
  const auto component = [&]<std::size_t a>() {
    const auto add_shell = [&]<int shell>() {
      if constexpr (L::groups(shell, a) > 0)
        u[a] = u[a] + left_sum<L::groups(shell, a)>([&]<int n>() { return sum_along<Set, L::group_at(shell, n, a), a>(difference); });
    };
    u[a] = sum_along<Set, 1u << a, a>(difference) + Real(numbers.half_force[a]);
    add_shell.template operator()<2>();
    add_shell.template operator()<3>();
  };
  component.template operator()<0>();
  component.template operator()<1>();
  component.template operator()<2>();
}

/// The even part of omega+ f_eq and S, for creeping flow: the equilibrium is linear, so k does not depend on the force.
struct Stokes {
  template <class Set, class Real, class Number>
  struct Even {
    KARST_HOST_DEVICE Even(const CollisionNumbers<Number>& numbers, const Real& rho, const Real (&)[3])
        : unit(rho * numbers.unit_omega_even) {}
    template <int q>
    KARST_HOST_DEVICE Real at() const {
      constexpr int units = Lattice<Set>::units(q);
      if constexpr (units == 1)
        return unit;
      else
        return unit * typename NumberOf<Real>::Type(units);
    }
    Real unit;
  };
};

/// With the terms quadratic in u, for flow with inertia.
struct NavierStokes {
  template <class Set, class Real, class Number>
  struct Even {
    KARST_HOST_DEVICE Even(const CollisionNumbers<Number>& n, const Real& rho, const Real (&velocity)[3])
        : numbers(n), u{velocity[0], velocity[1], velocity[2]} {
      const Real u2 = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
      const Real work = u[0] * n.force[0] + u[1] * n.force[1] + u[2] * n.force[2];
      rest = (rho - u2 * Number(1.5)) * n.omega_even - work * n.force_even;
    }
    template <int q>
    KARST_HOST_DEVICE Real at() const {
      constexpr double weight = Lattice<Set>::weight(q);
      if constexpr (q == 0) {
        return rest * Number(weight);
      } else {
        const Real along_u = along<Set, q>(u);
        const Number along_force = along<Set, q>(numbers.force);
        return (rest + along_u * (along_u * (numbers.omega_even * Number(4.5)) + Real(along_force * (numbers.force_even * Number(3))))) *
               Number(weight);
      }
    }
    const CollisionNumbers<Number>& numbers;
    Real u[3];
    Real rest;
  };
};

enum class EquilibriumKind { stokes, navier_stokes };

template <class Set, class Equilibrium, class Real, class Number>
KARST_HOST_DEVICE inline void collide(Real (&f)[Lattice<Set>::directions], const CollisionNumbers<Number>& numbers) {
  using L = Lattice<Set>;
  // The sum of a pair is in the place of q; the difference is in the place of its opposite.
  for_each_pair<Set>([&]<int q>() {
    const Real even = f[q] + f[L::opposite(q)];
    f[L::opposite(q)] = f[q] - f[L::opposite(q)];
    f[q] = even;
  });
  const auto sum = [&]<int q>() -> Real { return f[q]; };
  const auto difference = [&]<int q>() -> Real { return f[L::opposite(q)]; };
  const Real rho = f[0] + sum_of_pairs<Set>(sum);
  Real u[3];
  velocity_from<Set>(u, numbers, difference);
  const typename Equilibrium::template Even<Set, Real, Number> even(numbers, rho, u);
  Real odd[4][3];  // the odd part, by squared length and component
  for (int a = 0; a < 3; ++a) {
    using Plain = typename NumberOf<Real>::Type;
    const Real unit = u[a] * numbers.unit_omega_odd + Real(numbers.unit_force_odd[a]);
    constexpr Plain units[] = {0, Plain(Set::weights[1]), Plain(Set::weights[2]), Plain(Set::weights[3])};
    for (int shell = 1; shell < 4; ++shell) odd[shell][a] = unit * units[shell];
  }
  f[0] = f[0] * numbers.keep_rest + even.template at<0>();
  for_each_pair<Set>([&]<int q>() {
    const Real a = f[q] * numbers.keep_even + even.template at<q>();
    const Real b = f[L::opposite(q)] * numbers.keep_odd + along<Set, q>(odd[L::shell(q)]);
    f[q] = a + b;
    f[L::opposite(q)] = a - b;
  });
}

/// u = sum_q c_q f_q + F / 2, the velocity of a site between steps (its density differs from 1 by little); in a porous label, a share of
/// it.
template <class Set, class Real, class Number>
KARST_HOST_DEVICE inline void velocity_of(const Real (&f)[Lattice<Set>::directions], const CollisionNumbers<Number>& numbers,
                                          Real (&u)[3]) {
  velocity_from<Set>(u, numbers, [&]<int q>() -> Real { return f[q] - f[Lattice<Set>::opposite(q)]; });
  for (Real& component : u) component = component * numbers.speed;
}

/// rho - 1
template <class Set, class Real>
KARST_HOST_DEVICE inline Real density_of(const Real (&f)[Lattice<Set>::directions]) {
  Real sum = f[0];
  for (int q = 1; q < Lattice<Set>::directions; ++q) sum = sum + f[q];
  return sum;
}

}  // namespace karst
