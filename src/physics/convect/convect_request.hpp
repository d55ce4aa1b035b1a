// The request of a thermal flow. In lattice units: voxels and steps; densities and temperatures are multiples of those at rest.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "run/machine/machine.hpp"

namespace karst {

enum class ConvectKind {
  rayleigh_taylor,  ///< a cold layer above a hot one, which sinks
  rayleigh_benard,  ///< heated from below, cooled from above
  couette,          ///< a plate slides along another one
  shock_tube,       ///< gases of two pressures, side by side
  pores,            ///< an image, at rest at temperature 1
};
constexpr std::array<std::string_view, 5> convect_names = {"rayleigh-taylor", "rayleigh-benard", "couette", "shock-tube", "pores"};
constexpr std::string_view convect_name(ConvectKind kind) { return convect_names[static_cast<std::size_t>(kind)]; }

/// A plate at a face normal to y.
struct PlateRequest {
  std::optional<double> temperature;  ///< nullopt: no heat flux
  double speed = 0;                   ///< along x
  bool is_diffuse = false;            ///< reflects as Maxwell's plates: with slip and a jump of temperature. Needs a temperature
};

/// A gas at rest.
struct GasState {
  double density = 1, temperature = 1;
};

struct ConvectRequest {
  ConvectKind kind = ConvectKind::pores;
  MachineChoice machine;

  double tau = 0.6;                ///< sets the viscosity: (tau - 1/2) T / 1.4328
  double prandtl = 1;              ///< viscosity by thermal diffusivity
  double tau_rest = 1;             ///< relaxation time of what neither viscosity nor heat conduction depends on
  std::optional<double> gravity;   ///< towards y = 0
  std::optional<double> rayleigh;  ///< sets the gravity
  bool has_plates = true;          ///< false: periodic along y, too
  PlateRequest bottom, top;
  GasState low, high;         ///< of the start: the lower and the upper half; of shock-tube: the left and the right half
  double disturbance = 0.01;  ///< of the start: share of the height (rayleigh-taylor), or of the difference of temperatures
  std::uint64_t seed = 1;     ///< of the disturbance

  std::int64_t steps = 0;
  std::int64_t monitor_steps = 1000;
  std::optional<std::int64_t> fields_steps;  ///< nullopt: only at the end
};

/// The usual request for a case: plates, gravity, states.
ConvectRequest usual_request(ConvectKind kind);

}  // namespace karst
