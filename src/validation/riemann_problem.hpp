// Riemann's problem of an ideal gas with two degrees of freedom: two gases at rest, separated by a wall that is removed at time 0.
#pragma once

namespace karst {

/// A gas at rest. The pressure is density times temperature: velocities are in units of the thermal speed at temperature 1.
struct RestingGas {
  double density = 1, temperature = 1;

  double pressure() const { return density * temperature; }
};

/// The uniform states between the waves. The gases touch at the contact, which moves with their velocity.
struct RiemannSolution {
  double pressure;
  double velocity;                     ///< of both gases and of the contact
  double density_left, density_right;  ///< of the contact
  double tail;                         ///< velocity of the end of the rarefaction on the left
  double shock;                        ///< velocity of the shock on the right

  double temperature_left() const { return pressure / density_left; }
  double temperature_right() const { return pressure / density_right; }
};

/// `left` must have the higher pressure: a rarefaction runs to the left, and a shock to the right.
RiemannSolution riemann_solution(const RestingGas& left, const RestingGas& right);

}  // namespace karst
