// The plan of a thermal flow: checked, with all that follows from the request and the usual values of its case.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/box.hpp"
#include "physics/convect/convect_request.hpp"
#include "run/time_series.hpp"
#include "solver/thermal/plates.hpp"
#include "solver/thermal/thermal_collision.hpp"

namespace karst {

struct ConvectPlan {
  ConvectRequest request;
  Index3 shape{};  ///< of the sample
  SeriesTimes times;
  ThermalLaw law;
  std::vector<PlateRule> plates;  ///< at the bottom and at the top; none: periodic
  GasState low, high;             ///< of the start
  double disturbance = 0.01;      ///< of the start
  std::uint64_t seed = 1;

  double viscosity = 0, diffusivity = 0;  ///< at temperature 1
  double gravity = 0;                     ///< towards y = 0
  std::optional<double> difference;       ///< of the temperatures of the plates: the bottom less the top
  std::optional<double> rayleigh;         ///< of two plates with temperatures, under gravity
};

/// The Rayleigh number of a layer of this height: g (dT - g H / c_p) H^3 / (nu alpha T), with the adiabatic gradient.
double rayleigh_number(double gravity, double difference, double height, double viscosity, double diffusivity, double temperature);

/// The gravity of a Rayleigh number; nullopt if the adiabatic gradient leaves none.
std::optional<double> gravity_of_rayleigh(double rayleigh, double difference, double height, double viscosity, double diffusivity,
                                          double temperature);

/// Throws InputError for a request that is wrong, or does not fit the sample.
ConvectPlan convect_plan(const ConvectRequest& request, const Index3& shape);

}  // namespace karst
