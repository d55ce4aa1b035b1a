// Density and velocity of a site between two steps: computed from populations, and populations set from them.
#pragma once

#include <array>
#include <cstddef>

#include "solver/collision.hpp"

namespace karst {

/// In lattice units.
struct SiteMotion {
  std::array<double, 3> velocity;  ///< u = sum_q c_q f_q + F / 2
  double density;                  ///< rho - 1
};

template <class Set, class Number>
KARST_HOST_DEVICE inline SiteMotion motion_of(const Number (&f)[Lattice<Set>::directions], const CollisionNumbers<Number>& numbers) {
  Number u[3];
  velocity_of<Set>(f, numbers, u);
  SiteMotion motion{};
  for (std::size_t a = 0; a < 3; ++a) motion.velocity[a] = static_cast<double>(u[a]);
  for (int q = 0; q < Lattice<Set>::directions; ++q) motion.density += static_cast<double>(f[q]);
  return motion;
}

/// Sets the equilibrium of creeping flow, w (rho + 3 c.(u - F / 2)). The non-equilibrium part develops in some steps. Without the term F /
/// 2, a staggered mode would not decay.
template <class Set, class Number>
KARST_HOST_DEVICE inline void set_motion(Number (&f)[Lattice<Set>::directions], const SiteMotion& motion,
                                         const std::array<double, 3>& force) {
  double momentum[3];
  for (std::size_t a = 0; a < 3; ++a) momentum[a] = motion.velocity[a] - force[a] / 2;
  using L = Lattice<Set>;
  f[0] = static_cast<Number>(L::weight(0) * motion.density);
  for_each_pair<Set>([&]<int q>() {
    constexpr double weight = L::weight(q);
    const double even = weight * motion.density, odd = 3 * weight * along<Set, q>(momentum);
    f[q] = static_cast<Number>(even + odd);
    f[L::opposite(q)] = static_cast<Number>(even - odd);
  });
}

}  // namespace karst
