// Flow through porous labels: sites whose pores are smaller than a voxel. Stokes-Brinkman: mu lap(u) - (mu / K) u = grad p - F, with u the
// superficial velocity. A porous label has the collision of a pore with other coefficients.
//
// In a label of permeability K, with nu' the viscosity of its relaxation, B = nu / K and h = 1 / (1 + B / 2):
//
//   u = h (sum_q c_q f_q + F / 2)
//   1 / omega+ - 1/2 = 3 nu',   1 / omega- - 1/2 = Lambda' / (3 nu')
//   f- <- (1 - omega-) f- + 3 w c.(P (sum_q c_q f_q + F / 2) + Q F),   Q = 1 - omega- / 2,   P = h (omega- - Q B)
//
// nu' / nu = x coth x and Lambda' = 3/8 coth x (x coth x - 1) / x, with x = 1 / (2 sqrt K), make layers of any thickness exact, along and
// across the flow: velocity and stress are continuous half-way between voxels. For K to 0, the label is a wall with half-way bounce-back.
// Since nu' / nu and Lambda' do not depend on tau, k does not.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "base/host_device.hpp"
#include "solver/site/collision.hpp"

namespace karst {

/// The law of a porous label, in units of the pore.
struct PorousLaw {
  double viscosity;  ///< nu' / nu = x coth x
  double lambda;     ///< Lambda'
};

/// `permeability`: voxel^2. Only +, -, *, / and one square root: all machines have the same bits.
PorousLaw porous_law(double permeability);

/// Coefficients of a porous label. `tau`: of a pore.
template <class Set, class Number>
CollisionNumbers<Number> porous_numbers(double tau, double permeability, const std::array<double, 3>& force) {
  const PorousLaw law = porous_law(permeability);
  const double nu = viscosity(tau), spread = 3 * nu * law.viscosity, odd = 1 / (0.5 + law.lambda / spread);
  CollisionNumbers<Number> numbers = collision_numbers<Set, Number>({0.5 + spread, law.lambda}, force);
  const double slowness = 1 + nu / permeability / 2;
  const double drag = 1 / (permeability / nu + 0.5);  // h B
  numbers.unit_omega_odd = static_cast<Number>((odd / slowness - (1 - odd / 2) * drag) / (Set::weights_sum_to / 3));
  numbers.slowness = static_cast<Number>(slowness);
  numbers.speed = static_cast<Number>(1 / slowness);
  return numbers;
}

/// Creeping flow through pores and porous labels: collide() with the coefficients of each site.
struct Brinkman {
  static constexpr bool reads_site_data = true;
};

/// The coefficients that differ from label to label, at the sites of a vector, or at one site.
template <class Real, class Number, class Site>
KARST_HOST_DEVICE inline CollisionNumbers<Real> numbers_at(const Site& site, const CollisionNumbers<Number>& numbers) {
  const CollisionNumbers<Number>* const of = numbers.of_labels;
  CollisionNumbers<Real> at{};
  at.keep_even = site.number([of](std::uint8_t label) { return of[label].keep_even; });
  at.keep_odd = site.number([of](std::uint8_t label) { return of[label].keep_odd; });
  at.keep_rest = at.keep_even + at.keep_even;
  at.unit_omega_even = site.number([of](std::uint8_t label) { return of[label].unit_omega_even; });
  at.unit_omega_odd = site.number([of](std::uint8_t label) { return of[label].unit_omega_odd; });
  for (std::size_t a = 0; a < 3; ++a) {
    at.half_force[a] = Real(numbers.half_force[a]);
    at.unit_force_odd[a] = numbers.force[a] == 0 ? Real(numbers.unit_force_odd[a])
                                                 : site.number([of, a](std::uint8_t label) { return of[label].unit_force_odd[a]; });
  }
  return at;
}

/// Sites of pores have the bits of Stokes, alone and beside porous labels.
template <class Set, std::same_as<Brinkman> Collision, class Real, class Number, class Site>
KARST_HOST_DEVICE inline void collide(Real (&f)[Lattice<Set>::directions], const CollisionNumbers<Number>& numbers, const Site& site) {
  if (site.are_alike())
    collide<Set, Stokes>(f, numbers.of_labels[site.first()]);
  else
    collide<Set, Stokes>(f, numbers_at<Real>(site, numbers));
}

}  // namespace karst
