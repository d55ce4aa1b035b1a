// Plane waves of small amplitude in a gas: their damping and their speed.
#pragma once

#include <cstdint>

#include "validation/flow_lab.hpp"

namespace karst {

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
