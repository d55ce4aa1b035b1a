// The physics of two immiscible fluids of one density, in one copy: the collision of the populations of one site, and the next record of
// the site.
//
// Populations f_q are those of both phases together, as deviations from w_q. A record holds the share phi of phase n, which does not wet
// the walls, and a vector v. Phase n has phi (f_q + w_q) + 3 w_q c_q.v of the populations that leave a site along q. So a site that reads
// the records of its neighbours knows the mass N of phase n that arrives, and the gradient g of phi:
//
//   N = sum_q phi_q (f_q + w_q) + 3 w_q c_q.v_q,   phi = N / rho,   g = -3 sum_q w_q c_q phi_q,   (phi_q, v_q): record of site x - c_q
//
// At a wall, a site reads its own record with -v: half-way bounce-back of both phases. With p = phi within 0 and 1, a = 4 p (1 - p) / W and
// n = g / |g|, the collision relaxes f by two relaxation times towards an equilibrium with the stress of a tension sigma:
//
//   S = sigma a,   T = S (3 - n.n) / 3,   s_q = -9/2 w_q (S (c_q.c_q - (c_q.n)^2) - T)
//   f+ <- f+ - omega+ (f+ - w_q (rho - 1) - s_q),   f- <- (1 - omega-) f- + 3 w_q c_q.(omega- sum_q c_q f_q + F)
//   1 / (3 nu) = h / (3 nu_n) + (1 - h) / (3 nu_w),   h = p^3 (10 - 15 p + 6 p^2),   Lambda = 3/16 + (0.04 - 3/16) 4 p (1 - p)
//   v = rho a n / 6
//
// Lambda is that of the flow of one fluid in pure phases. In interfaces it is smaller: this divides spurious currents by three.
//
// M. Latva-Kokko, D. H. Rothman, Phys. Rev. E 71, 056702 (2005), for the recolouring with v; P.-H. Chiu, Y.-T. Lin, J. Comput. Phys. 230,
// 185 (2011), for the phase field equation that it solves.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>

#include "base/host_device.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/site_motion.hpp"
#include "solver/twophase/wetted_wall.hpp"

namespace karst {

/// Two fluids of density 1, in lattice units.
struct TwoPhaseLaw {
  double viscosity_n = 1.0 / 6, viscosity_w = 1.0 / 6;  ///< kinematic
  double tension = 0.02;
  double width = 3;                                  ///< W of an interface, where phi = (1 + tanh(2 s / W)) / 2 at the distance s
  std::array<double, 3> force_n = {}, force_w = {};  ///< body force on a unit of mass of each phase
};

/// Lambda in the middle of an interface.
constexpr double interface_lambda = 0.04;

/// The coefficients of the collision, in the number type of the collision.
template <class Number>
struct TwoPhaseNumbers {
  Number rate_n, rate_w;            ///< 1 / (3 nu)
  Number lambda, change_of_lambda;  ///< Lambda in a pure phase; 4 (0.04 - Lambda)
  Number tension;
  Number steepness, curvature;            ///< 4 / W, 4 / W^2
  Number least_square;                    ///< keeps the normal finite where phi is uniform
  Number force_w[3], change_of_force[3];  ///< F = F_w + phi (F_n - F_w)
};

template <class Number>
TwoPhaseNumbers<Number> two_phase_numbers(const TwoPhaseLaw& law) {
  const auto number = [](double value) { return static_cast<Number>(value); };
  TwoPhaseNumbers<Number> numbers{};
  numbers.rate_n = number(1 / (3 * law.viscosity_n));
  numbers.rate_w = number(1 / (3 * law.viscosity_w));
  numbers.lambda = number(magic_number);
  numbers.change_of_lambda = number(4 * (interface_lambda - magic_number));
  numbers.tension = number(law.tension);
  numbers.steepness = number(4 / law.width);
  numbers.curvature = number(4 / (law.width * law.width));
  numbers.least_square = number(sizeof(Number) == sizeof(double) ? 1e-24 : 1e-14);
  for (std::size_t a = 0; a < 3; ++a) {
    numbers.force_w[a] = number(law.force_w[a]);
    numbers.change_of_force[a] = number(law.force_n[a] - law.force_w[a]);
  }
  return numbers;
}

/// The one collision of two phases.
struct Immiscible {};

// The same for a vector of numbers: solver/cpu/lanes.hpp. Numbers that are not finite stay so.
template <std::floating_point Number>
KARST_HOST_DEVICE inline Number clamped(Number value) {
  const Number above = value < 0 ? Number(0) : value;
  return above > 1 ? Number(1) : above;
}
template <std::floating_point Number>
KARST_HOST_DEVICE inline Number square_root(Number value) {
  return std::sqrt(value);
}

namespace two_phase {

template <class Real>
using NumberOfReal = typename NumberOf<Real>::Type;

/// v[a] += c_a amount
template <class Set, int q, class Real>
KARST_HOST_DEVICE inline void add_along(Real (&v)[3], const Real& amount) {
  constexpr Index3 c = Lattice<Set>::velocity(q);
  if constexpr (c[0] != 0) v[0] = signed_sum<true, (c[0] > 0)>(v[0], amount);
  if constexpr (c[1] != 0) v[1] = signed_sum<true, (c[1] > 0)>(v[1], amount);
  if constexpr (c[2] != 0) v[2] = signed_sum<true, (c[2] > 0)>(v[2], amount);
}

/// c_q.v of the record of site x - c_q; at a wall, of the own record with -v.
template <class Set, int q, class Record>
KARST_HOST_DEVICE inline auto flux_of(const Record& record) {
  using Real = std::remove_cvref_t<decltype(record.is_open)>;
  const Real v[3] = {record.of[1], record.of[2], record.of[3]};
  return along<Set, q>(v) * (record.is_open + record.is_open - Real(NumberOfReal<Real>(1)));
}

/// The sums over the populations and records that a site reads.
template <class Real>
struct Arrival {
  Real excess;       ///< rho - 1
  Real momentum[3];  ///< sum_q c_q f_q
  Real mass_n;       ///< N
  Real gradient[3];  ///< of phi
};

/// Leaves the sum of each pair in the place of q, and the difference in the place of its opposite.
template <class Set, class Real, class Site>
KARST_HOST_DEVICE inline Arrival<Real> arrival_of(Real (&f)[Lattice<Set>::directions], const Site& site) {
  using L = Lattice<Set>;
  using Number = NumberOfReal<Real>;
  const Real none(Number(0));
  Arrival<Real> all{none, {none, none, none}, site.own().of[0] * (f[0] + Real(Number(L::weight(0)))), {none, none, none}};
  for_each_pair<Set>([&]<int q>() {
    constexpr int opposite = L::opposite(q);
    constexpr auto weight = Number(L::weight(q)), triple = Number(3 * L::weight(q));
    const auto before = site.neighbour(q), behind = site.neighbour(opposite);
    const Real fluxes = flux_of<Set, q>(before) - flux_of<Set, q>(behind);
    all.mass_n = all.mass_n + (before.of[0] * (f[q] + Real(weight)) + behind.of[0] * (f[opposite] + Real(weight)));
    all.mass_n = all.mass_n + fluxes * triple;
    add_along<Set, q>(all.gradient, (behind.of[0] - before.of[0]) * triple);
    const Real sum = f[q] + f[opposite];
    f[opposite] = f[q] - f[opposite];
    f[q] = sum;
    all.excess = all.excess + sum;
    add_along<Set, q>(all.momentum, f[opposite]);
  });
  all.excess = all.excess + f[0];
  return all;
}

/// The properties of a mixture.
template <class Real>
struct Mixture {
  template <class Number>
  KARST_HOST_DEVICE Mixture(const Real& phi, const TwoPhaseNumbers<Number>& n) {
    const Real one(Number(1)), p = clamped(phi);
    product = p * (one - p);
    steepness = product * n.steepness;
    const Real h = p * p * p * (p * (p * Number(6) - Real(Number(15))) + Real(Number(10)));
    const Real rate = h * n.rate_n + (one - h) * n.rate_w;
    omega_even = rate / (one + rate * Number(0.5));
    omega_odd = one / (Real(Number(0.5)) + rate * (Real(n.lambda) + product * n.change_of_lambda));
  }
  Real product;    ///< p (1 - p)
  Real steepness;  ///< a
  Real omega_even, omega_odd;
};

/// Sets the normal derivative of phi at a wall by the contact angle. The bracket is the mean of a over three points: on a lattice, that is
/// the derivative of phi across a flat interface.
template <class Real, class Number, class Site>
KARST_HOST_DEVICE inline void wet(Real (&gradient)[3], const Mixture<Real>& mixture, const TwoPhaseNumbers<Number>& n, const Site& site) {
  constexpr auto unit = Number(WettedWall::unit), unit_of_scale = Number(WettedWall::unit_of_scale);
  Real normal[3];
  for (int a = 0; a < 3; ++a) normal[a] = site.number([a](const WettedWall& wall) { return Number(wall.normal[a]) * unit; });
  const Real cosine = site.number([](const WettedWall& wall) { return Number(wall.cosine) * unit; });
  const Real scale = site.number([](const WettedWall& wall) { return Number(wall.scale) * unit_of_scale; });
  const Real one(Number(1));
  for (Real& component : gradient) component = component * scale;
  const Real measured = gradient[0] * normal[0] + gradient[1] * normal[1] + gradient[2] * normal[2];
  const Real wanted = cosine * mixture.steepness * (one + (one - mixture.product * Number(6)) * n.curvature);
  const Real missing = wanted - measured;
  for (int a = 0; a < 3; ++a) gradient[a] = gradient[a] + missing * normal[a];
}

/// Takes the sums and differences of pairs from f, and leaves the populations after the collision.
template <class Set, class Real, class Number>
KARST_HOST_DEVICE inline void relax(Real (&f)[Lattice<Set>::directions], const Real (&normal)[3], const Mixture<Real>& mixture,
                                    const Real (&odd)[3], const Real& excess, const TwoPhaseNumbers<Number>& n) {
  using L = Lattice<Set>;
  const Real one(Number(1)), half(Number(0.5));
  const Real stress = mixture.steepness * n.tension;
  const Real square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
  const Real even = mixture.omega_even * (excess + stress * (Real(Number(3)) - square) * Number(1.5));
  const Real pull = mixture.omega_even * stress * Number(4.5);
  const Real keep_even = half - mixture.omega_even * Number(0.5), keep_odd = half - mixture.omega_odd * Number(0.5);
  f[0] = f[0] * (one - mixture.omega_even) + even * Number(L::weight(0));
  for_each_pair<Set>([&]<int q>() {
    constexpr auto weight = Number(L::weight(q)), triple = Number(3 * L::weight(q));
    const Real along_normal = along<Set, q>(normal);
    const Real a = f[q] * keep_even + (even + pull * (along_normal * along_normal - Real(Number(L::shell(q))))) * weight;
    const Real b = f[L::opposite(q)] * keep_odd + along<Set, q>(odd) * triple;
    f[q] = a + b;
    f[L::opposite(q)] = a - b;
  });
}

}  // namespace two_phase

template <class Set, std::same_as<Immiscible> Collision, class Real, class Number, class Site>
KARST_HOST_DEVICE inline void collide(Real (&f)[Lattice<Set>::directions], const TwoPhaseNumbers<Number>& n, const Site& site) {
  const Real one(Number(1));
  two_phase::Arrival<Real> arrival = two_phase::arrival_of<Set>(f, site);
  const Real density = arrival.excess + one, phi = arrival.mass_n / density;
  const two_phase::Mixture<Real> mixture(phi, n);
  Real(&normal)[3] = arrival.gradient;
  two_phase::wet(normal, mixture, n, site);
  const Real square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
  const Real by_length = one / square_root(square + Real(n.least_square));
  Real odd[3];
  for (int a = 0; a < 3; ++a) {
    normal[a] = normal[a] * by_length;
    odd[a] = arrival.momentum[a] * mixture.omega_odd + (phi * n.change_of_force[a] + Real(n.force_w[a]));
  }
  two_phase::relax<Set>(f, normal, mixture, odd, arrival.excess, n);
  const Real flux = density * mixture.steepness * Number(1.0 / 6);
  const Real record[4] = {phi, flux * normal[0], flux * normal[1], flux * normal[2]};
  site.write(record);
}

/// Density, velocity and share of a site between two steps, in lattice units.
struct TwoPhaseMotion {
  double density = 0;                ///< rho - 1
  std::array<double, 3> velocity{};  ///< u = sum_q c_q f_q + F / 2
  double share = 0;                  ///< phi of the last step
};

/// Infinite for numbers that are not finite.
KARST_HOST_DEVICE inline double speed_of(const TwoPhaseMotion& motion) {
  double square = 0;
  for (std::size_t a = 0; a < 3; ++a) square += motion.velocity[a] * motion.velocity[a];
  const bool is_finite = (motion.density + square + motion.share) * 0 == 0;
  return is_finite ? std::sqrt(square) : static_cast<double>(INFINITY);
}

/// The motion of phase w alone. The record of the site completes it: TwoPhasePhysics::add_record().
template <class Set, class Number>
KARST_HOST_DEVICE inline TwoPhaseMotion motion_of(const Number (&f)[Lattice<Set>::directions], const TwoPhaseNumbers<Number>& n) {
  double momentum[3] = {};
  for_each_pair<Set>([&]<int q>() {
    two_phase::add_along<Set, q>(momentum, static_cast<double>(f[q]) - static_cast<double>(f[Lattice<Set>::opposite(q)]));
  });
  TwoPhaseMotion motion;
  motion.density = wide_density_of<Set>(f);
  for (std::size_t a = 0; a < 3; ++a) motion.velocity[a] = momentum[a] + static_cast<double>(n.force_w[a]) / 2;
  return motion;
}

/// Sets the equilibrium of this motion, without the stress of an interface.
template <class Set, class Number>
KARST_HOST_DEVICE inline void set_motion(Number (&f)[Lattice<Set>::directions], const TwoPhaseMotion& motion, const TwoPhaseLaw& law) {
  std::array<double, 3> force{};
  for (std::size_t a = 0; a < 3; ++a) force[a] = law.force_w[a] + motion.share * (law.force_n[a] - law.force_w[a]);
  set_motion<Set>(f, SiteMotion{motion.velocity, motion.density}, force);
}

}  // namespace karst
