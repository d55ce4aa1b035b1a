// Density and velocity of a site between two steps: computed from populations, and populations set from them.
#pragma once

#include <array>
#include <cstddef>

#include "solver/site/collision.hpp"

namespace karst {

/// In lattice units.
struct SiteMotion {
  std::array<double, 3> velocity;  ///< u = sum_q c_q f_q + F / 2; in a porous label, the superficial velocity
  double density;                  ///< rho - 1
};

/// rho - 1, added in 64 bits.
template <class Set, class Number>
KARST_HOST_DEVICE inline double wide_density_of(const Number (&f)[Lattice<Set>::directions]) {
  double sum = 0;
  for (int q = 0; q < Lattice<Set>::directions; ++q) sum += static_cast<double>(f[q]);
  return sum;
}

template <class Set, class Number>
KARST_HOST_DEVICE inline SiteMotion motion_of(const Number (&f)[Lattice<Set>::directions], const CollisionNumbers<Number>& numbers) {
  Number u[3];
  velocity_of<Set>(f, numbers, u);
  SiteMotion motion{};
  for (std::size_t a = 0; a < 3; ++a) motion.velocity[a] = static_cast<double>(u[a]);
  motion.density = wide_density_of<Set>(f);
  return motion;
}

/// Sets the equilibrium w (rho + 3 c.(u - F / 2)); for navier_stokes with its quadratic terms, 4.5 (c.u)^2 - 1.5 u^2. The non-equilibrium
/// part develops in some steps. Without the term F / 2, a staggered mode would not decay. `slowness`: CollisionNumbers::slowness, a factor
/// of u.
template <class Set, class Number>
KARST_HOST_DEVICE inline void set_motion(Number (&f)[Lattice<Set>::directions], const SiteMotion& motion,
                                         const std::array<double, 3>& force, double slowness = 1,
                                         EquilibriumKind kind = EquilibriumKind::stokes) {
  using L = Lattice<Set>;
  double momentum[3], u[3], u2 = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    momentum[a] = slowness * motion.velocity[a] - force[a] / 2;
    u[a] = motion.velocity[a];
    u2 += u[a] * u[a];
  }
  const bool has_inertia = kind == EquilibriumKind::navier_stokes;
  const double rest = has_inertia ? motion.density - 1.5 * u2 : motion.density;
  f[0] = static_cast<Number>(L::weight(0) * rest);
  for_each_pair<Set>([&]<int q>() {
    constexpr double weight = L::weight(q);
    const double along_u = along<Set, q>(u);
    const double even = weight * (has_inertia ? rest + 4.5 * along_u * along_u : rest), odd = 3 * weight * along<Set, q>(momentum);
    f[q] = static_cast<Number>(even + odd);
    f[L::opposite(q)] = static_cast<Number>(even - odd);
  });
}

}  // namespace karst
