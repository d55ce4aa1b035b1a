// Waves in a gas: Riemann's problem, and plane waves of small amplitude.
//
// Riemann's problem is that of an ideal gas with two degrees of freedom: two gases at rest, separated by a wall that is removed at time 0.
#pragma once

#include <cstdint>

#include "validation/flow_lab.hpp"

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

// Plane waves: their damping and their speed.

/// A wave along x. The shear wave is one of the velocity across it; the heat wave has no difference of pressure.
struct ThermalWave {
  enum class Kind { shear, heat, sound };

  Kind kind = Kind::shear;
  std::int64_t voxels = 64;  ///< in a wavelength
  double tau = 0.55, prandtl = 1;
  double carried = 0;  ///< mean velocity of the gas along x, in voxels a step
};

struct WaveMotion {
  double damping;  ///< by that of the viscosity and the diffusivity
  double speed;    ///< relative to the gas, in voxels a step
};

/// The speed of sound of a gas at temperature 1, in voxels a step.
double speed_of_sound();

/// Measured after the first third of the run, because the start of a wave has a kinetic part that decays quickly. Collective.
WaveMotion wave_motion(const FlowLab& lab, const ThermalWave& wave);

}  // namespace karst
