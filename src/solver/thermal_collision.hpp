// The physics of thermal flow in two dimensions, in one copy: the collision of the populations of one site with mass, momentum and energy
// conserved, under a body force.
//
// The collision keeps the 15 Hermite moments of orders 0 to 4 and drops all others (regularized). Moments of orders 2, 3 and 4 relax
// towards those of the equilibrium, each order with its own time. Moments of order 3 relax in the frame of the fluid, so that heat
// conduction does not depend on the Mach number. Populations are deviations f_q - w_q from rest at density 1 and temperature 1. Velocities
// are in units of the thermal speed inside this file, in voxels a step outside.
//
// X. Shan, X.-F. Yuan, H. Chen, J. Fluid Mech. 550, 413 (2006); M. Sbragaglia et al., J. Fluid Mech. 628, 299 (2009); A. Scagliarini et
// al., Phys. Fluids 22, 055101 (2010); X. Shan, Phys. Rev. E 100, 043308 (2019) for the frame of the fluid.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/host_device.hpp"
#include "solver/lattice.hpp"
#include "solver/storage.hpp"

namespace karst {

/// The properties of a fluid, in lattice units. A perfect gas in two dimensions: p = rho T / scale^2, c_v = 1, c_p = 2.
struct ThermalLaw {
  double tau_viscosity = 0.6;          ///< kinematic viscosity: (tau - 1/2) T / scale^2
  double tau_heat = 0.6;               ///< thermal diffusivity: (tau - 1/2) T / scale^2
  double tau_rest = 0.6;               ///< of moments of order 4
  std::array<double, 2> gravity = {};  ///< body force on a unit of mass, in voxels a step^2
};

/// Density, velocity and temperature of a site between two steps, in lattice units.
struct ThermalMotion {
  double density = 1;
  std::array<double, 2> velocity = {};
  double temperature = 1;  ///< 1: that of rest
};

/// Infinite for a motion that is not possible: a density or temperature of 0 or below, or numbers that are not finite.
inline double speed_of(const ThermalMotion& motion) {
  const double speed = std::hypot(motion.velocity[0], motion.velocity[1]);
  const bool is_possible = motion.density > 0 && motion.temperature > 0 && std::isfinite(motion.density + motion.temperature + speed);
  return is_possible ? speed : std::numeric_limits<double>::infinity();
}

/// The coefficients of the collision, in the number type of the collision.
template <class Number>
struct ThermalNumbers {
  Number gravity[2];                          ///< in units of the thermal speed
  Number shift[2];                            ///< of the velocity of the equilibrium: tau g
  Number half[2];                             ///< of the velocity of the fluid: g / 2
  Number shift_of_temperature;                ///< of the equilibrium
  Number keep_viscous, keep_heat, keep_rest;  ///< 1 - 1 / tau
};

template <class Set, class Number>
ThermalNumbers<Number> thermal_numbers(const ThermalLaw& law) {
  const auto number = [](double value) { return static_cast<Number>(value); };
  ThermalNumbers<Number> numbers{};
  double square = 0;
  for (std::size_t a = 0; a < 2; ++a) {
    const double g = law.gravity[a] * Set::scale;
    square += g * g;
    numbers.gravity[a] = number(g);
    numbers.shift[a] = number(law.tau_viscosity * g);
    numbers.half[a] = number(g / 2);
  }
  numbers.shift_of_temperature = number(law.tau_viscosity * (1 - law.tau_viscosity) * square / 2);
  numbers.keep_viscous = number(1 - 1 / law.tau_viscosity);
  numbers.keep_heat = number(1 - 1 / law.tau_heat);
  numbers.keep_rest = number(1 - 1 / law.tau_rest);
  return numbers;
}

/// Hermite moments of orders 0 to 4. The first is rho - 1.
template <class Real>
struct HermiteMoments {
  Real rho, x, y, xx, xy, yy, xxx, xxy, xyy, yyy, xxxx, xxxy, xxyy, xyyy, yyyy;
};

namespace thermal {

/// The direction with these components. Known when the code is compiled: a GPU cannot read the table of velocities.
template <class Set>
consteval int at(int x, int y) {
  return Lattice<Set>::direction_of({x, y, 0});
}

/// The populations of the directions (+-a, +-b) as sums and differences: even in both components, odd in one, odd in both.
template <class Real>
struct Orbit {
  Real even, odd_x, odd_y, odd_xy;
};

template <class Set, int a, int b, class Real>
KARST_HOST_DEVICE inline Orbit<Real> orbit(const Real (&f)[Lattice<Set>::directions]) {
  const Real &plus = f[at<Set>(a, b)], &minus = f[at<Set>(-a, -b)], &right = f[at<Set>(a, -b)], &left = f[at<Set>(-a, b)];
  const Real sum = plus + minus, difference = plus - minus, other_sum = right + left, other_difference = right - left;
  return {sum + other_sum, difference + other_difference, difference - other_difference, sum - other_sum};
}

template <class Set, int a, int b, class Real>
KARST_HOST_DEVICE inline void set_orbit(const Orbit<Real>& orbit, Real (&f)[Lattice<Set>::directions]) {
  const Real sum = orbit.even + orbit.odd_xy, difference = orbit.odd_x + orbit.odd_y;
  const Real other_sum = orbit.even - orbit.odd_xy, other_difference = orbit.odd_x - orbit.odd_y;
  f[at<Set>(a, b)] = sum + difference;
  f[at<Set>(-a, -b)] = sum - difference;
  f[at<Set>(a, -b)] = other_sum + other_difference;
  f[at<Set>(-a, b)] = other_sum - other_difference;
}

/// Moments of whole components: xy is the sum of c_x c_y f.
template <class Real>
struct PowerMoments {
  Real one, x, y, xx, xy, yy, xxx, xxy, xyy, yyy, xxxx, xxxy, xxyy, xyyy, yyyy;
};

// Adds the directions (+-a, 0) and (0, +-a).
template <class Set, int a, class Real>
KARST_HOST_DEVICE inline void add_axes(const Real (&f)[Lattice<Set>::directions], PowerMoments<Real>& m) {
  using Number = typename NumberOf<Real>::Type;
  const Real &right = f[at<Set>(a, 0)], &left = f[at<Set>(-a, 0)], &up = f[at<Set>(0, a)], &down = f[at<Set>(0, -a)];
  const Real even_x = right + left, odd_x = right - left, even_y = up + down, odd_y = up - down;
  m.one = m.one + (even_x + even_y);
  m.x = m.x + odd_x * Number(a);
  m.y = m.y + odd_y * Number(a);
  m.xx = m.xx + even_x * Number(a * a);
  m.yy = m.yy + even_y * Number(a * a);
  m.xxx = m.xxx + odd_x * Number(a * a * a);
  m.yyy = m.yyy + odd_y * Number(a * a * a);
  m.xxxx = m.xxxx + even_x * Number(a * a * a * a);
  m.yyyy = m.yyyy + even_y * Number(a * a * a * a);
}

// Adds the directions (+-a, +-a).
template <class Set, int a, class Real>
KARST_HOST_DEVICE inline void add_diagonals(const Real (&f)[Lattice<Set>::directions], PowerMoments<Real>& m) {
  using Number = typename NumberOf<Real>::Type;
  const Orbit<Real> o = orbit<Set, a, a>(f);
  const Real second = o.even * Number(a * a), fourth = o.even * Number(a * a * a * a);
  const Real third_x = o.odd_x * Number(a * a * a), third_y = o.odd_y * Number(a * a * a), mixed = o.odd_xy * Number(a * a * a * a);
  m.one = m.one + o.even;
  m.x = m.x + o.odd_x * Number(a);
  m.y = m.y + o.odd_y * Number(a);
  m.xx = m.xx + second;
  m.yy = m.yy + second;
  m.xy = m.xy + o.odd_xy * Number(a * a);
  m.xxx = m.xxx + third_x;
  m.xyy = m.xyy + third_x;
  m.xxy = m.xxy + third_y;
  m.yyy = m.yyy + third_y;
  m.xxxx = m.xxxx + fourth;
  m.xxyy = m.xxyy + fourth;
  m.yyyy = m.yyyy + fourth;
  m.xxxy = m.xxxy + mixed;
  m.xyyy = m.xyyy + mixed;
}

// Adds the directions (+-a, +-1) and (+-1, +-a).
template <class Set, int a, class Real>
KARST_HOST_DEVICE inline void add_knights(const Real (&f)[Lattice<Set>::directions], PowerMoments<Real>& m) {
  using Number = typename NumberOf<Real>::Type;
  const Orbit<Real> o = orbit<Set, a, 1>(f), p = orbit<Set, 1, a>(f);
  const Real both = o.even + p.even, mixed = o.odd_xy + p.odd_xy;
  m.one = m.one + both;
  m.x = m.x + (o.odd_x * Number(a) + p.odd_x);
  m.y = m.y + (o.odd_y + p.odd_y * Number(a));
  m.xx = m.xx + (o.even * Number(a * a) + p.even);
  m.yy = m.yy + (o.even + p.even * Number(a * a));
  m.xy = m.xy + mixed * Number(a);
  m.xxx = m.xxx + (o.odd_x * Number(a * a * a) + p.odd_x);
  m.xxy = m.xxy + (o.odd_y * Number(a * a) + p.odd_y * Number(a));
  m.xyy = m.xyy + (o.odd_x * Number(a) + p.odd_x * Number(a * a));
  m.yyy = m.yyy + (o.odd_y + p.odd_y * Number(a * a * a));
  m.xxxx = m.xxxx + (o.even * Number(a * a * a * a) + p.even);
  m.yyyy = m.yyyy + (o.even + p.even * Number(a * a * a * a));
  m.xxyy = m.xxyy + both * Number(a * a);
  m.xxxy = m.xxxy + (o.odd_xy * Number(a * a * a) + p.odd_xy * Number(a));
  m.xyyy = m.xyyy + (o.odd_xy * Number(a) + p.odd_xy * Number(a * a * a));
}

}  // namespace thermal

/// The Hermite moments of the populations of a site.
template <class Set, class Real>
KARST_HOST_DEVICE inline HermiteMoments<Real> hermite_moments(const Real (&f)[Lattice<Set>::directions]) {
  using Number = typename NumberOf<Real>::Type;
  const Real zero(Number(0));
  thermal::PowerMoments<Real> m{f[0], zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero};
  thermal::add_axes<Set, 1>(f, m);
  thermal::add_diagonals<Set, 1>(f, m);
  thermal::add_axes<Set, 2>(f, m);
  thermal::add_knights<Set, 2>(f, m);
  thermal::add_diagonals<Set, 2>(f, m);
  thermal::add_axes<Set, 3>(f, m);
  thermal::add_knights<Set, 3>(f, m);
  constexpr double r = Set::scale;
  constexpr auto r1 = static_cast<Number>(r), r2 = static_cast<Number>(r * r);
  constexpr auto r3 = static_cast<Number>(r * r * r), r4 = static_cast<Number>(r * r * r * r);
  const Real x = m.x * r1, y = m.y * r1, xx = m.xx * r2, yy = m.yy * r2, xy = m.xy * r2;
  return {m.one,
          x,
          y,
          xx - m.one,
          xy,
          yy - m.one,
          m.xxx * r3 - x * Number(3),
          m.xxy * r3 - y,
          m.xyy * r3 - x,
          m.yyy * r3 - y * Number(3),
          m.xxxx * r4 - xx * Number(6) + m.one * Number(3),
          m.xxxy * r4 - xy * Number(3),
          m.xxyy * r4 - (xx + yy) + m.one,
          m.xyyy * r4 - xy * Number(3),
          m.yyyy * r4 - yy * Number(6) + m.one * Number(3)};
}

namespace thermal {

/// f_q / w_q as a polynomial in the whole components of c_q.
template <class Real>
struct Polynomial {
  Real one, x, y, xx, xy, yy, xxx, xxy, xyy, yyy, xxxx, xxxy, xxyy, xyyy, yyyy;

  template <int a, int b>
  KARST_HOST_DEVICE Orbit<Real> at() const {
    using Number = typename NumberOf<Real>::Type;
    constexpr Number aa(a * a), bb(b * b), a4(a * a * a * a), b4(b * b * b * b);
    Orbit<Real> o{};
    if constexpr (b == 0) {
      o.even = one + (xx * aa + xxxx * a4);
      o.odd_x = (x + xxx * aa) * Number(a);
    } else if constexpr (a == 0) {
      o.even = one + (yy * bb + yyyy * b4);
      o.odd_y = (y + yyy * bb) * Number(b);
    } else {
      o.even = (one + (xx * aa + yy * bb)) + ((xxxx * a4 + yyyy * b4) + xxyy * (aa * bb));
      o.odd_x = (x + (xxx * aa + xyy * bb)) * Number(a);
      o.odd_y = (y + (yyy * bb + xxy * aa)) * Number(b);
      o.odd_xy = (xy + (xxxy * aa + xyyy * bb)) * Number(a * b);
    }
    return o;
  }
};

// Sets the directions (+-a, 0) and (0, +-a). Returns the sum of their populations.
template <class Set, int a, class Real>
KARST_HOST_DEVICE inline Real set_axes(const Polynomial<Real>& p, Real (&f)[Lattice<Set>::directions]) {
  using Number = typename NumberOf<Real>::Type;
  constexpr auto w = static_cast<Number>(Set::weight(a, 0));
  const auto along_x = p.template at<a, 0>(), along_y = p.template at<0, a>();
  const Real even_x = along_x.even * w, odd_x = along_x.odd_x * w, even_y = along_y.even * w, odd_y = along_y.odd_y * w;
  f[at<Set>(a, 0)] = even_x + odd_x;
  f[at<Set>(-a, 0)] = even_x - odd_x;
  f[at<Set>(0, a)] = even_y + odd_y;
  f[at<Set>(0, -a)] = even_y - odd_y;
  return (even_x + even_y) * Number(2);
}

// Sets the directions (+-a, +-b). Returns the sum of their populations.
template <class Set, int a, int b, class Real>
KARST_HOST_DEVICE inline Real set_diagonals(const Polynomial<Real>& p, Real (&f)[Lattice<Set>::directions]) {
  using Number = typename NumberOf<Real>::Type;
  constexpr auto w = static_cast<Number>(Set::weight(a, b));
  Orbit<Real> o = p.template at<a, b>();
  o = {o.even * w, o.odd_x * w, o.odd_y * w, o.odd_xy * w};
  set_orbit<Set, a, b>(o, f);
  return o.even * Number(4);
}

}  // namespace thermal

/// The populations with these Hermite moments, and no moments of higher orders. The population at rest is what the others leave of rho, so
/// that rounding creates no mass.
template <class Set, class Real>
KARST_HOST_DEVICE inline void set_moments(const HermiteMoments<Real>& a, Real (&f)[Lattice<Set>::directions]) {
  using Number = typename NumberOf<Real>::Type;
  constexpr double r = Set::scale;
  constexpr auto r1 = static_cast<Number>(r), r2 = static_cast<Number>(r * r);
  constexpr auto third_3 = static_cast<Number>(r * r * r / 6), half_3 = static_cast<Number>(r * r * r / 2);
  constexpr double r4 = r * r * r * r;
  constexpr auto first_4 = static_cast<Number>(r4 / 24), second_4 = static_cast<Number>(r4 / 6), third_4 = static_cast<Number>(r4 / 4);
  constexpr Number half(0.5), quarter(0.25), eighth(0.125);
  const Real mixed = a.xxyy * quarter;
  thermal::Polynomial<Real> p;
  p.one = ((a.rho - (a.xx + a.yy) * half) + (a.xxxx + a.yyyy) * eighth) + mixed;
  p.x = (a.x - (a.xxx + a.xyy) * half) * r1;
  p.y = (a.y - (a.yyy + a.xxy) * half) * r1;
  p.xx = ((a.xx * half - a.xxxx * quarter) - mixed) * r2;
  p.yy = ((a.yy * half - a.yyyy * quarter) - mixed) * r2;
  p.xy = (a.xy - (a.xxxy + a.xyyy) * half) * r2;
  p.xxx = a.xxx * third_3;
  p.yyy = a.yyy * third_3;
  p.xxy = a.xxy * half_3;
  p.xyy = a.xyy * half_3;
  p.xxxx = a.xxxx * first_4;
  p.yyyy = a.yyyy * first_4;
  p.xxyy = a.xxyy * third_4;
  p.xxxy = a.xxxy * second_4;
  p.xyyy = a.xyyy * second_4;
  Real moving = thermal::set_axes<Set, 3>(p, f);
  moving = moving + (thermal::set_diagonals<Set, 3, 1>(p, f) + thermal::set_diagonals<Set, 1, 3>(p, f));
  moving = moving + thermal::set_diagonals<Set, 2, 2>(p, f);
  moving = moving + (thermal::set_diagonals<Set, 2, 1>(p, f) + thermal::set_diagonals<Set, 1, 2>(p, f));
  moving = moving + thermal::set_axes<Set, 2>(p, f);
  moving = moving + thermal::set_diagonals<Set, 1, 1>(p, f);
  moving = moving + thermal::set_axes<Set, 1>(p, f);
  f[0] = a.rho - moving;
}

/// The moments of orders 2 to 4 of the equilibrium, for a density of 1. `excess`: T - 1. The others are 0.
template <class Real>
KARST_HOST_DEVICE inline HermiteMoments<Real> equilibrium_moments(const Real& u, const Real& v, const Real& excess) {
  using Number = typename NumberOf<Real>::Type;
  const Real uu = u * u, vv = v * v, uv = u * v, three = excess * Number(3), square = excess * excess;
  HermiteMoments<Real> a{};
  a.xx = uu + excess;
  a.xy = uv;
  a.yy = vv + excess;
  a.xxx = u * (uu + three);
  a.xxy = v * (uu + excess);
  a.xyy = u * (vv + excess);
  a.yyy = v * (vv + three);
  a.xxxx = uu * (uu + excess * Number(6)) + square * Number(3);
  a.xxxy = uv * (uu + three);
  a.xxyy = uu * vv + ((uu + vv) * excess + square);
  a.xyyy = uv * (vv + three);
  a.yyyy = vv * (vv + excess * Number(6)) + square * Number(3);
  return a;
}

/// Density, velocity and temperature of populations as they are, without the shifts of a body force. Velocity in units of the thermal
/// speed.
template <class Real>
struct RawState {
  KARST_HOST_DEVICE explicit RawState(const HermiteMoments<Real>& a) {
    using Number = typename NumberOf<Real>::Type;
    const Real one(Number(1));
    density = a.rho + one;
    const Real by_density = one / density;
    u = a.x * by_density;
    v = a.y * by_density;
    excess = ((a.xx + a.yy) * by_density - (u * u + v * v)) * Number(0.5);
  }
  Real density, u, v, excess;  // T - 1
};

/// The one collision of thermal flows.
struct HermiteRelaxation {};

template <class Set, class Collision, class Real, class Number>
KARST_HOST_DEVICE inline void collide(Real (&f)[Lattice<Set>::directions], const ThermalNumbers<Number>& n) {
  HermiteMoments<Real> a = hermite_moments<Set>(f);
  const RawState<Real> raw(a);
  const HermiteMoments<Real> equilibrium =
      equilibrium_moments(raw.u + Real(n.shift[0]), raw.v + Real(n.shift[1]), raw.excess + Real(n.shift_of_temperature));
  const auto excess_over = [&](const Real& moment, const Real& of_equilibrium) { return moment - raw.density * of_equilibrium; };
  const Real xx = excess_over(a.xx, equilibrium.xx), xy = excess_over(a.xy, equilibrium.xy), yy = excess_over(a.yy, equilibrium.yy);
  // Of order 3, in the frame of the fluid: without what the fluid carries of order 2.
  const Real u = raw.u + Real(n.half[0]), v = raw.v + Real(n.half[1]);
  const Real carried_xxx = u * xx * Number(3), carried_yyy = v * yy * Number(3);
  const Real carried_xxy = u * xy * Number(2) + v * xx, carried_xyy = v * xy * Number(2) + u * yy;
  const auto third = [&](const Real& moment, const Real& of_equilibrium, const Real& carried) {
    return raw.density * of_equilibrium + ((excess_over(moment, of_equilibrium) - carried) * n.keep_heat + carried * n.keep_viscous);
  };
  const auto fourth = [&](const Real& moment, const Real& of_equilibrium) {
    return raw.density * of_equilibrium + excess_over(moment, of_equilibrium) * n.keep_rest;
  };
  a.x = a.x + raw.density * n.gravity[0];
  a.y = a.y + raw.density * n.gravity[1];
  a.xx = raw.density * equilibrium.xx + xx * n.keep_viscous;
  a.xy = raw.density * equilibrium.xy + xy * n.keep_viscous;
  a.yy = raw.density * equilibrium.yy + yy * n.keep_viscous;
  a.xxx = third(a.xxx, equilibrium.xxx, carried_xxx);
  a.xxy = third(a.xxy, equilibrium.xxy, carried_xxy);
  a.xyy = third(a.xyy, equilibrium.xyy, carried_xyy);
  a.yyy = third(a.yyy, equilibrium.yyy, carried_yyy);
  a.xxxx = fourth(a.xxxx, equilibrium.xxxx);
  a.xxxy = fourth(a.xxxy, equilibrium.xxxy);
  a.xxyy = fourth(a.xxyy, equilibrium.xxyy);
  a.xyyy = fourth(a.xyyy, equilibrium.xyyy);
  a.yyyy = fourth(a.yyyy, equilibrium.yyyy);
  set_moments<Set>(a, f);
}

/// The motion of a site between two steps: u = sum c f / rho + g / 2, T = that of the populations + g^2 / 8.
template <class Set, class Number>
KARST_HOST_DEVICE inline ThermalMotion motion_of(const Number (&f)[Lattice<Set>::directions], const ThermalNumbers<Number>& n) {
  double wide[Lattice<Set>::directions];
  for (int q = 0; q < Lattice<Set>::directions; ++q) wide[q] = static_cast<double>(f[q]);
  const RawState<double> raw(hermite_moments<Set>(wide));
  const double half_x = static_cast<double>(n.half[0]), half_y = static_cast<double>(n.half[1]);
  ThermalMotion motion;
  motion.density = raw.density;
  motion.velocity = {(raw.u + half_x) / Set::scale, (raw.v + half_y) / Set::scale};
  motion.temperature = raw.excess + 1 + (half_x * half_x + half_y * half_y) / 2;
  return motion;
}

/// Sets the equilibrium of this motion.
template <class Set, class Number>
KARST_HOST_DEVICE inline void set_motion(Number (&f)[Lattice<Set>::directions], const ThermalMotion& motion, const ThermalLaw& law) {
  const double half_x = law.gravity[0] * Set::scale / 2, half_y = law.gravity[1] * Set::scale / 2;
  const double u = motion.velocity[0] * Set::scale - half_x, v = motion.velocity[1] * Set::scale - half_y;
  HermiteMoments<double> a = equilibrium_moments(u, v, motion.temperature - 1 - (half_x * half_x + half_y * half_y) / 2);
  double* const moments[] = {&a.xx, &a.xy, &a.yy, &a.xxx, &a.xxy, &a.xyy, &a.yyy, &a.xxxx, &a.xxxy, &a.xxyy, &a.xyyy, &a.yyyy};
  for (double* moment : moments) *moment *= motion.density;
  a.rho = motion.density - 1;
  a.x = motion.density * u;
  a.y = motion.density * v;
  double wide[Lattice<Set>::directions];
  set_moments<Set>(a, wide);
  for (int q = 0; q < Lattice<Set>::directions; ++q) f[q] = static_cast<Number>(wide[q]);
}

}  // namespace karst
