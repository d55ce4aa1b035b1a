#include "physics/twophase/twophase_plan.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/twophase/block_mean.hpp"

namespace karst {

namespace {

constexpr double least_viscosity = 0.02, most_viscosity = 1;

// The viscosities of both fluids. The mean of the request is raised where the thinner fluid would be too thin.
void set_viscosities(TwoPhaseLaw& law, const TwophaseRequest& request) {
  constexpr double most_ratio = 50;
  const double ratio = request.viscosity_ratio;
  if (!(ratio >= 1 / most_ratio && ratio <= most_ratio)) {
    throw InputError(text(setting("viscosity_ratio", digits(ratio)), " is not between 1/50 and 50 (one fluid would be too thin or too ",
                          "thick for the method)."));
  }
  if (!(request.viscosity >= least_viscosity && request.viscosity <= most_viscosity)) {
    throw InputError(text(setting("lattice_viscosity", digits(request.viscosity)), " is not between ", digits(least_viscosity), " and ",
                          digits(most_viscosity), "."));
  }
  const double root = std::sqrt(ratio), thinner = request.viscosity * std::min(root, 1 / root);
  const double mean = request.viscosity * std::max(1.0, least_viscosity / thinner);
  law.viscosity_n = mean * root;
  law.viscosity_w = mean / root;
  if (std::max(law.viscosity_n, law.viscosity_w) > most_viscosity * (1 + 1e-9)) {
    throw InputError(text(setting("lattice_viscosity", digits(request.viscosity)), " and ", setting("viscosity_ratio", digits(ratio)),
                          " give a viscosity of ", digits(std::max(law.viscosity_n, law.viscosity_w), 3), ", above ",
                          digits(most_viscosity), ". Give a smaller mean."));
  }
}

double thinner_of(const TwoPhaseLaw& law) { return std::min(law.viscosity_n, law.viscosity_w); }

// Capillary pressure in a throat of radius 2 compresses the fluids by 3 sigma.
void set_tension(TwoPhaseLaw& law, const TwophaseRequest& request) {
  constexpr double most_tension = 0.2 / 3, most_by_viscosity = 2.5;
  const double tension = request.tension;
  if (!(tension > 0 && tension <= most_tension)) {
    throw InputError(text(setting("lattice_tension", digits(tension)), " is not above 0 and at most ", digits(most_tension, 2),
                          " (the pressure in the narrowest throats would compress the fluids by more than a fifth)."));
  }
  if (tension > most_by_viscosity * thinner_of(law)) {
    throw InputError(text(setting("lattice_tension", digits(tension)), " is more than ", digits(most_by_viscosity),
                          " times the viscosity of the thinner fluid, ", digits(thinner_of(law), 3), ". Give less of it, or a larger ",
                          setting("lattice_viscosity"), "."));
  }
  law.tension = tension;
}

// The Darcy velocity of the thinner fluid, if the fluid filled all pores.
void check_force(const TwophasePlan& plan) {
  constexpr double fastest = 0.1;
  const double wanted = plan.request.wanted_capillary_number(), speed = wanted * plan.law.tension / thinner_of(plan.law);
  if (speed > fastest) {
    throw InputError(text(setting("capillary_number", digits(wanted)), " gives a velocity of ", digits(speed, 3),
                          " voxels a step (the method is for speeds below 0.1). Give at most ", digits(wanted * fastest / speed, 2), "."));
  }
}

void check_pressures(const TwophasePlan& plan) {
  constexpr double most_deviation = 0.1;  // of the density
  for (const double pressure : plan.request.pressures) {
    const double deviation = 3 * std::abs(pressure / plan.units().pressure);
    if (deviation > most_deviation) {
      throw InputError(text(setting("pressures"), ": ", digits(pressure), " changes the density by ", percent(deviation, 1),
                            " (the method is for nearly incompressible flow). Give at most ",
                            digits(most_deviation / 3 * plan.units().pressure, 3), ", or a smaller ", setting("lattice_tension"), "."));
    }
  }
}

}  // namespace

double TwophasePlan::step_s() const {
  const double speed_lattice = law.tension / law.viscosity_w, speed = *request.tension_n_m / *request.viscosity_pa_s;  // m/s
  return *voxel_size_m * speed_lattice / speed;
}

ResultUnits TwophasePlan::units() const {
  ResultUnits units;
  if (!voxel_size_m) return units;
  units.system = "SI";
  units.length = *voxel_size_m;
  units.time = step_s();
  units.speed = units.length / units.time;
  units.pressure = *request.tension_n_m / *voxel_size_m / law.tension;
  units.force = units.pressure * units.length * units.length;
  return units;
}

TwophasePlan twophase_plan(const TwophaseRequest& request, const std::optional<double>& voxel_size_m) {
  check_request(request);
  TwophasePlan plan;
  plan.request = request;
  plan.times = {.monitor_steps = request.monitor_steps, .fields_steps = request.fields_steps, .end_step = {}};
  set_viscosities(plan.law, request);
  set_tension(plan.law, request);
  constexpr double least_width = 2.5, most_width = 6;
  if (!(request.width >= least_width && request.width <= most_width)) {
    throw InputError(text(setting("interface_width", digits(request.width)), " is not between ", digits(least_width), " and ",
                          digits(most_width), " voxels."));
  }
  plan.law.width = request.width;
  if (request.tension_n_m && !voxel_size_m)
    throw InputError(text(setting("surface_tension"), ": the image has no voxel size. Give ", setting("voxel_size"), ", too."));
  if (request.tension_n_m) plan.voxel_size_m = voxel_size_m;
  check_force(plan);
  check_pressures(plan);
  return plan;
}

void set_points(TwophasePlan& plan, std::vector<StartedPoint> starts) {
  plan.starts = std::ssize(starts);
  plan.points = std::move(starts);
  if (!plan.request.has_reservoirs()) return;
  plan.points.resize(plan.request.pressures.size());
  for (std::size_t i = 0; i < plan.points.size(); ++i) plan.points[i].pressure = plan.request.pressures[i] / plan.units().pressure;
}

namespace {

void warn_of_monitors(const TwophaseRequest& request, std::vector<std::string>& notes) {
  if (!request.relative_permeability && !request.has_reservoirs()) return;
  const auto monitors =
      static_cast<std::size_t>((request.steps - std::max(request.settle_steps, request.steps / 2)) / request.monitor_steps);
  if (monitors < fewest_of_series)
    notes.push_back(text("warning: the means of a point are over at most ", monitors, " monitors, and an error needs ", fewest_of_series,
                         ": no point can be steady. Give more ", setting("steps"), " or a smaller ", setting("monitor_every"), "."));
}

void warn_of_fluids(const TwophasePlan& plan, std::vector<std::string>& notes) {
  constexpr double usual_ratio = 30, usual_tension = 1.5, least_angle = 15;
  const TwophaseRequest& request = plan.request;
  if (request.viscosity_ratio > usual_ratio || request.viscosity_ratio < 1 / usual_ratio)
    notes.push_back(text("warning: ", setting("viscosity_ratio", digits(request.viscosity_ratio)),
                         " is beyond 1/30 to 30, where the method was tested."));
  if (plan.law.tension > usual_tension * thinner_of(plan.law))
    notes.push_back(text("warning: the tension is ", digits(plan.law.tension / thinner_of(plan.law), 3),
                         " times the viscosity of the thinner fluid (spurious currents grow above 1.5)."));
  std::vector<LabelAngle> angles = request.angles;
  angles.push_back({0, *request.contact_angle});
  for (const LabelAngle& each : angles) {
    if (each.degrees < least_angle || each.degrees > 180 - least_angle)
      notes.push_back(text("warning: a contact angle of ", digits(each.degrees), " degrees is within ", digits(least_angle),
                           " of perfect wetting (angles of voxel walls are wrong by 5 degrees there)."));
  }
}

// Populations of 32 bits lose some of the sum of a fluid's shares in each step.
void warn_of_storage(const TwophaseRequest& request, std::vector<std::string>& notes) {
  constexpr double at_first = 5e-5, of_step = 1e-9;
  if (request.machine.storage == Storage::f32)
    notes.push_back(text("with ", setting("storage", "f32"), ", saturations drift by some ",
                         digits(at_first + of_step * static_cast<double>(request.steps), 1), " over ", grouped(request.steps), " steps."));
}

void warn_of_pores(const TwophasePlan& plan, std::vector<std::string>& notes) {
  constexpr double much = 0.3, compressed = 0.05;
  notes.push_back(text(percent(plan.narrow, 3), " of the pore volume is narrower than five voxels: less than an interface needs."));
  if (plan.narrow > much) notes.push_back("warning: this is more than 30 %. Voxels half as large would resolve the interfaces.");
  constexpr double far = 0.05;
  std::int64_t least = 0;
  for (const StartedPoint& point : std::span(plan.points).first(static_cast<std::size_t>(plan.starts))) {
    if (point.wanted && std::abs(*point.wanted - point.saturation) > far)
      notes.push_back(text("warning: the start nearest to a saturation of ", digits(*point.wanted, 3), " has ", digits(point.saturation, 3),
                           ": no ball enters the other pores."));
    if (point.jump > far)
      notes.push_back(text("the start at a saturation of ", digits(point.saturation, 3), " is not one at rest: ", percent(point.jump, 3),
                           " of the pores fill at once at a radius of ", digits(std::sqrt(static_cast<double>(point.square_radius)), 3),
                           " (in voxels). The non-wetting fluid is in the first ", point.front, " slices of these pores."));
    if (point.square_radius > 0 && point.front > 0) least = least == 0 ? point.square_radius : std::min(least, point.square_radius);
  }
  if (least == 0) return;
  const double compression = 6 * plan.law.tension / std::sqrt(static_cast<double>(least));
  if (compression > compressed)
    notes.push_back(text("warning: the capillary pressure in the narrowest throats changes the density by up to ", percent(compression, 2),
                         ". A smaller ", setting("lattice_tension"), " compresses less."));
}

}  // namespace

std::vector<std::string> twophase_notes(const TwophasePlan& plan, double porosity) {
  std::vector<std::string> notes;
  const TwophaseRequest& request = plan.request;
  const double wanted = request.wanted_capillary_number(), mean = std::sqrt(plan.law.viscosity_n * plan.law.viscosity_w);
  if (wanted > 0) {
    const double steps_of_voxel = porosity * mean / (wanted * plan.law.tension);
    notes.push_back(text("capillary number at most ", digits(wanted, 3), ", viscosity ratio ", digits(request.viscosity_ratio, 4),
                         "; the fluids move by a voxel in ", digits(steps_of_voxel, 3), " steps or more."));
    constexpr double fast = 1e-2, slow = 1e-5, floor = 1e-3;
    if (wanted > fast) notes.push_back("warning: above a capillary number of 0.01, inertia is missing from the model.");
    if (wanted < slow)
      notes.push_back(
          "warning: nothing moves in this time: the result is that of the start. karst drainage computes such states in less time.");
    if (wanted < floor && !request.relative_permeability && !request.is_doubled())
      notes.push_back(
          text("without ", setting("relative_permeability"), ", spurious currents hide the flow below a capillary number of 0.001."));
  }
  warn_of_monitors(request, notes);
  warn_of_fluids(plan, notes);
  warn_of_pores(plan, notes);
  warn_of_storage(request, notes);
  return notes;
}

}  // namespace karst
