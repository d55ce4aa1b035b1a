// The request of a thermal flow. In lattice units: voxels and steps; densities and temperatures are multiples of those at rest.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/options/option.hpp"
#include "run/sample/rock.hpp"

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

using PlateTemperature = std::optional<double>;  ///< nullopt: adiabatic

/// A gas at rest.
struct GasState {
  double density = 1, temperature = 1;
};

/// A member without a value has the usual value of its case: convect_plan().
struct ConvectRequest {
  ConvectKind kind = ConvectKind::pores;
  std::optional<ImageSlice> slice = {};
  MachineChoice machine = {};
  CutChoice cut = {};  ///< how the sample is cut into parts

  std::optional<double> tau = {};       ///< sets the viscosity: (tau - 1/2) T / 1.4328
  double prandtl = 1;                   ///< viscosity by thermal diffusivity
  double tau_rest = 1;                  ///< relaxation time of the moments that set neither viscosity nor heat conduction
  std::optional<double> gravity = {};   ///< towards y = 0
  std::optional<double> rayleigh = {};  ///< sets the gravity

  // Plates at the faces normal to y.
  bool is_periodic = false;  ///< no plates
  std::optional<PlateTemperature> bottom = {}, top = {};
  std::optional<double> speed = {};  ///< of the top plate along x
  double bottom_speed = 0;           ///< the same of the bottom
  bool are_diffuse = false;          ///< reflect as Maxwell's plates: with slip and a jump of temperature. Need temperatures

  // The start.
  std::optional<GasState> low = {}, high = {};  ///< the lower and the upper half; of shock-tube: the left and the right half
  std::optional<double> disturbance = {};       ///< share of the height (rayleigh-taylor), or of the difference of temperatures
  std::optional<std::uint64_t> seed = {};       ///< of the disturbance

  std::optional<std::int64_t> steps = {};
  std::int64_t monitor_steps = 1000;
  std::optional<std::int64_t> fields_steps = {};  ///< nullopt: only at the end
};

/// Adds the options of the flow; and those of the sample, which --help has after the files.
void add_options(OptionTable& table, ConvectRequest& request);
void add_sample_options(OptionTable& table, ConvectRequest& request);

/// Throws InputError for what is wrong for every sample.
void check_request(const ConvectRequest& request);

}  // namespace karst
