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

// `speed`: the option that sets the speed of the plate.
void check_plate(const char* name, const char* speed, const PlateRule& plate) {
  if (plate.temperature) check_range(name, *plate.temperature, 0.5, 1.6, "temperature; the velocity set is accurate near 1");
  check_range(speed, plate.velocity[0], -0.4, 0.4, "sound has 1.18 voxels a step");
  if (plate.is_diffuse && !plate.temperature)
    throw InputError(text(setting(name), " is diffuse, but has no temperature. Give it one, or let it reflect."));
}

void check_shape(const ConvectPlan& plan) {
  constexpr std::int64_t least_rows = 4;
  const Index3& shape = plan.shape;
  if (shape[2] != 1 && plan.request.kind != ConvectKind::pores)
    throw InputError(
        text(setting("shape", shape_text(shape)), " has more than one voxel along z (thermal flow has two dimensions). Use one."));
  if (shape[2] != 1) {
    throw InputError(text("the sample has ", shape[2], " slices along z (thermal flow has two dimensions). Choose one with ",
                          setting("slice"), ", as in ", setting("slice", "z=0"), "."));
  }
  if (!plan.plates.empty() && shape[1] < least_rows)
    throw InputError(
        text("the sample has ", shape[1], " voxels between its plates, and needs ", least_rows, ". Use a larger ", setting("shape"), "."));
}

// Throws InputError for a value out of range, and for a value that the case needs and lacks.
void check_values(const ConvectPlan& plan) {
  const ConvectRequest& request = plan.request;
  check_range("tau", plan.law.tau_viscosity, 0.505, 2, "viscosity; below, flows are unstable");
  check_range("prandtl", request.prandtl, 0.02, 50, "viscosity by thermal diffusivity");
  check_range("tau_rest", request.tau_rest, 0.505, 2, "relaxation time");
  check_range("disturbance", plan.disturbance, 0, 0.2, "share");
  if (!plan.plates.empty()) {
    check_plate("bottom", "bottom", plan.plates[0]);
    check_plate("top", "speed", plan.plates[1]);
  }
  check_state("low", plan.low);
  check_state("high", plan.high);
  if (request.kind == ConvectKind::rayleigh_benard && !plan.difference)
    throw InputError(text("rayleigh-benard needs two plates with temperatures. Give ", setting("bottom"), " and ", setting("top"), "."));
  if (request.kind == ConvectKind::rayleigh_benard && !request.gravity && !request.rayleigh)
    throw InputError(text("rayleigh-benard needs a gravity. Give ", setting("rayleigh"), ", as in ", setting("rayleigh", "10000"), ", or ",
                          setting("gravity"), "."));
  if (request.kind == ConvectKind::rayleigh_taylor && plan.low.temperature == plan.high.temperature)
    throw InputError(text("rayleigh-taylor needs two temperatures. Give ", setting("low"), " and ", setting("high"), "."));
  if (request.rayleigh) check_range("rayleigh", *request.rayleigh, 0, 1e12, "g dT H^3 / (nu alpha T)");
  if (*request.steps < 0 || *request.steps % 2 != 0 || request.monitor_steps < 2 || request.monitor_steps % 2 != 0)
    throw InputError(text(setting("time"), " and ", setting("monitor_every"), " are even numbers of steps."));
}

// The usual values of a case.
struct UsualConvect {
  double tau = 0.6, gravity = 0;
  bool has_plates = true;
  PlateTemperature bottom = {}, top = {};
  double speed = 0;
  GasState low = {}, high = {};
};

UsualConvect usual_convect(ConvectKind kind) {
  switch (kind) {
    case ConvectKind::rayleigh_taylor: return {.tau = 0.51, .gravity = 2e-5, .low = {1, 1.05}, .high = {1, 0.95}};
    case ConvectKind::rayleigh_benard: return {.tau = 0.52, .bottom = 1.05, .top = 0.95};
    case ConvectKind::couette: return {.bottom = 1, .top = 1, .speed = 0.1};
    case ConvectKind::shock_tube: return {.tau = 0.55, .has_plates = false, .low = {1, 1}, .high = {0.5, 0.9}};
    case ConvectKind::pores: break;
  }
  return {.tau = 0.95};  // walls of grains are where they should be: docs/convection.md
}

// A plan with the values of the request. The usual values of the case replace those that the request lacks.
ConvectPlan plan_of(const ConvectRequest& request, const Index3& shape) {
  const UsualConvect usual = usual_convect(request.kind);
  ConvectPlan plan;
  plan.request = request;
  plan.shape = shape;
  plan.times = {request.monitor_steps, request.fields_steps, request.steps};
  plan.law.tau_viscosity = request.tau.value_or(usual.tau);
  plan.law.tau_rest = request.tau_rest;
  plan.gravity = request.gravity.value_or(usual.gravity);
  if (usual.has_plates && !request.is_periodic) {
    plan.plates = {{request.bottom.value_or(usual.bottom), {request.bottom_speed, 0}, request.are_diffuse},
                   {request.top.value_or(usual.top), {request.speed.value_or(usual.speed), 0}, request.are_diffuse}};
    if (plan.plates[0].temperature && plan.plates[1].temperature)
      plan.difference = *plan.plates[0].temperature - *plan.plates[1].temperature;
  }
  plan.low = request.low.value_or(usual.low);
  plan.high = request.high.value_or(usual.high);
  plan.disturbance = request.disturbance.value_or(plan.disturbance);
  plan.seed = request.seed.value_or(plan.seed);
  return plan;
}

double heat_tau_of(const ConvectPlan& plan) {
  const double tau = 0.5 + (plan.law.tau_viscosity - 0.5) / plan.request.prandtl;
  check_range("prandtl", tau, 0.505, 3, "relaxation time of heat, which follows from tau and the Prandtl number");
  return tau;
}

// Sets the gravity of a Rayleigh number, or the Rayleigh number of a gravity.
void set_rayleigh(ConvectPlan& plan) {
  const std::optional<double>& asked = plan.request.rayleigh;
  if (!plan.difference) {
    if (!asked) return;
    throw InputError(
        text(setting("rayleigh"), " needs two plates with temperatures. Give ", setting("bottom"), " and ", setting("top"), "."));
  }
  const auto height = static_cast<double>(plan.shape[1]);
  const double mean = (*plan.plates[0].temperature + *plan.plates[1].temperature) / 2;
  const double viscosity = plan.viscosity * mean, diffusivity = plan.diffusivity * mean;
  if (asked) {
    if (!(*plan.difference > 0))
      throw InputError(text(setting("rayleigh"), " needs a bottom that is hotter than the top. Exchange ", setting("bottom"), " and ",
                            setting("top"), "."));
    const auto gravity = gravity_of_rayleigh(*asked, *plan.difference, height, viscosity, diffusivity, mean);
    if (!gravity) {
      throw InputError(text(setting("rayleigh", digits(*asked, 6)),
                            " is out of reach (the adiabatic gradient takes the difference of temperatures). Use more rows, a larger "
                            "difference, or a lower ",
                            setting("tau"), "."));
    }
    plan.gravity = *gravity;
  }
  if (plan.gravity > 0) plan.rayleigh = rayleigh_number(plan.gravity, *plan.difference, height, viscosity, diffusivity, mean);
}

}  // namespace

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
  check_request(request);
  ConvectPlan plan = plan_of(request, shape);
  check_shape(plan);
  check_values(plan);
  plan.law.tau_heat = heat_tau_of(plan);
  plan.viscosity = (plan.law.tau_viscosity - 0.5) / D2Q37::square_scale;
  plan.diffusivity = (plan.law.tau_heat - 0.5) / D2Q37::square_scale;
  set_rayleigh(plan);
  check_range("gravity", plan.gravity, 0, 0.01, "in voxels a step^2");
  if (plan.gravity != 0 && plan.plates.empty()) throw InputError(text(setting("gravity"), " needs plates (without them, all falls)."));
  plan.law.gravity = {0, -plan.gravity};
  return plan;
}

}  // namespace karst
