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

#include "base/host_device.hpp"
#include "solver/thermal/hermite_moments.hpp"

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
KARST_HOST_DEVICE inline double speed_of(const ThermalMotion& motion) {
  const double speed = std::sqrt(motion.velocity[0] * motion.velocity[0] + motion.velocity[1] * motion.velocity[1]);
  const bool is_finite = (motion.density + motion.temperature + speed) * 0 == 0;
  return is_finite && motion.density > 0 && motion.temperature > 0 ? speed : static_cast<double>(INFINITY);
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
  // Moments of order 3, in the frame of the fluid: without what the fluid carries of order 2.
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
