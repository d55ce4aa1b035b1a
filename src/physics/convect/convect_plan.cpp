#include "physics/convect/convect_plan.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

void check_range(const char* name, double value, double least, double most, const char* why) {
  if (value >= least && value <= most) return;
  throw InputError(text(setting(name, digits(value, 6)), " is not between ", digits(least, 6), " and ", digits(most, 6), " (", why, ")."));
}

void check_state(const char* name, const GasState& state) {
  check_range(name, state.density, 0.05, 20, "density");
  check_range(name, state.temperature, 0.5, 1.6, "temperature; the velocity set is accurate near 1");
}

void check_plate(const char* name, const PlateRequest& plate) {
  if (plate.temperature) check_range(name, *plate.temperature, 0.5, 1.6, "temperature; the velocity set is accurate near 1");
  check_range(name, plate.speed, -0.4, 0.4, "speed; sound has 1.18 voxels a step");
  if (plate.is_diffuse && !plate.temperature)
    throw InputError(text(setting(name), " is diffuse, but has no temperature. Give it one, or let it reflect."));
}

void check_request(const ConvectRequest& request, const Index3& shape) {
  constexpr std::int64_t least_rows = 4;
  if (shape[2] != 1 && request.kind != ConvectKind::pores)
    throw InputError(
        text(setting("shape", shape_text(shape)), " has more than one voxel along z (thermal flow has two dimensions). Use one."));
  if (shape[2] != 1) {
    throw InputError(text("the sample has ", shape[2], " slices along z (thermal flow has two dimensions). Choose one with ",
                          setting("slice"), ", as in ", setting("slice", "z=0"), "."));
  }
  if (request.has_plates && shape[1] < least_rows)
    throw InputError(
        text("the sample has ", shape[1], " voxels between its plates, and needs ", least_rows, ". Use a larger ", setting("shape"), "."));
  check_range("tau", request.tau, 0.505, 2, "viscosity; below, flows are unstable");
  check_range("prandtl", request.prandtl, 0.02, 50, "viscosity by thermal diffusivity");
  check_range("tau_rest", request.tau_rest, 0.505, 2, "relaxation time");
  check_range("disturbance", request.disturbance, 0, 0.2, "share");
  check_plate("bottom", request.bottom);
  check_plate("top", request.top);
  check_state("low", request.low);
  check_state("high", request.high);
  const bool has_temperatures = request.has_plates && request.bottom.temperature && request.top.temperature;
  if (request.kind == ConvectKind::rayleigh_benard && !has_temperatures)
    throw InputError(text("rayleigh-benard needs two plates with temperatures. Give ", setting("bottom"), " and ", setting("top"), "."));
  if (request.kind == ConvectKind::rayleigh_benard && !request.gravity && !request.rayleigh)
    throw InputError(text("rayleigh-benard needs a gravity. Give ", setting("rayleigh"), ", as in ", setting("rayleigh", "10000"), ", or ",
                          setting("gravity"), "."));
  if (request.kind == ConvectKind::rayleigh_taylor && request.low.temperature == request.high.temperature)
    throw InputError(text("rayleigh-taylor needs two temperatures. Give ", setting("low"), " and ", setting("high"), "."));
  if (request.rayleigh) check_range("rayleigh", *request.rayleigh, 0, 1e12, "g dT H^3 / (nu alpha T)");
  if (request.steps < 0 || request.steps % 2 != 0 || request.monitor_steps < 2 || request.monitor_steps % 2 != 0)
    throw InputError(text(setting("time"), " and ", setting("monitor_every"), " are even numbers of steps."));
}

ThermalLaw law_of(const ConvectRequest& request) {
  const double tau_heat = 0.5 + (request.tau - 0.5) / request.prandtl;
  check_range("prandtl", tau_heat, 0.505, 3, "relaxation time of heat, which follows from tau and the Prandtl number");
  return {request.tau, tau_heat, request.tau_rest, {}};
}

PlateRule rule_of(const PlateRequest& plate) { return {plate.temperature, {plate.speed, 0}, plate.is_diffuse}; }

}  // namespace

ConvectRequest usual_request(ConvectKind kind) {
  ConvectRequest request;
  request.kind = kind;
  switch (kind) {
    case ConvectKind::rayleigh_taylor:
      request.tau = 0.51;
      request.gravity = 2e-5;
      request.low = {1, 1.05};
      request.high = {1, 0.95};
      break;
    case ConvectKind::rayleigh_benard:
      request.tau = 0.52;
      request.bottom.temperature = 1.05;
      request.top.temperature = 0.95;
      break;
    case ConvectKind::couette:
      request.bottom.temperature = request.top.temperature = 1;
      request.top.speed = 0.1;
      break;
    case ConvectKind::shock_tube:
      request.tau = 0.55;
      request.has_plates = false;
      request.low = {1, 1};
      request.high = {0.5, 0.9};
      break;
    case ConvectKind::pores: request.tau = 0.95; break;  // walls of grains are where they should be: docs/convection.md
  }
  return request;
}

// The adiabatic gradient is g / c_p, with c_p = 2 in units of the thermal speed.
double rayleigh_number(double gravity, double difference, double height, double viscosity, double diffusivity, double temperature) {
  const double above_adiabatic = difference - gravity * D2Q37::square_scale * height / 2;
  return gravity * above_adiabatic * height * height * height / (viscosity * diffusivity * temperature);
}

std::optional<double> gravity_of_rayleigh(double rayleigh, double difference, double height, double viscosity, double diffusivity,
                                          double temperature) {
  // g difference - g^2 a = b
  const double a = D2Q37::square_scale * height / 2, b = rayleigh * viscosity * diffusivity * temperature / (height * height * height);
  const double root = difference * difference - 4 * a * b;
  if (root < 0) return std::nullopt;
  return 2 * b / (difference + std::sqrt(root));
}

ConvectPlan convect_plan(const ConvectRequest& request, const Index3& shape) {
  check_request(request, shape);
  ConvectPlan plan;
  plan.request = request;
  plan.shape = shape;
  plan.times = {request.monitor_steps, request.fields_steps, request.steps};
  plan.law = law_of(request);
  plan.viscosity = (plan.law.tau_viscosity - 0.5) / D2Q37::square_scale;
  plan.diffusivity = (plan.law.tau_heat - 0.5) / D2Q37::square_scale;
  plan.gravity = request.gravity.value_or(0);
  const bool has_temperatures = request.has_plates && request.bottom.temperature && request.top.temperature;
  const auto height = static_cast<double>(shape[1]);
  if (has_temperatures) {
    plan.difference = *request.bottom.temperature - *request.top.temperature;
    const double mean = (*request.bottom.temperature + *request.top.temperature) / 2;
    const double viscosity = plan.viscosity * mean, diffusivity = plan.diffusivity * mean;
    if (request.rayleigh) {
      if (!(*plan.difference > 0))
        throw InputError(text(setting("rayleigh"), " needs a bottom that is hotter than the top. Exchange ", setting("bottom"), " and ",
                              setting("top"), "."));
      const auto gravity = gravity_of_rayleigh(*request.rayleigh, *plan.difference, height, viscosity, diffusivity, mean);
      if (!gravity) {
        throw InputError(text(setting("rayleigh", digits(*request.rayleigh, 6)),
                              " is out of reach (the adiabatic gradient takes the difference of temperatures). Use more rows, a larger "
                              "difference, or a lower ",
                              setting("tau"), "."));
      }
      plan.gravity = *gravity;
    }
    if (plan.gravity > 0) plan.rayleigh = rayleigh_number(plan.gravity, *plan.difference, height, viscosity, diffusivity, mean);
  } else if (request.rayleigh) {
    throw InputError(
        text(setting("rayleigh"), " needs two plates with temperatures. Give ", setting("bottom"), " and ", setting("top"), "."));
  }
  check_range("gravity", plan.gravity, 0, 0.01, "in voxels a step^2");
  if (plan.gravity != 0 && !request.has_plates) throw InputError(text(setting("gravity"), " needs plates (without them, all falls)."));
  plan.law.gravity = {0, -plan.gravity};
  if (request.has_plates) plan.plates = {rule_of(request.bottom), rule_of(request.top)};
  return plan;
}

}  // namespace karst
