#include "physics/twophase/twophase_request.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/labels/labelled.hpp"

namespace karst {

namespace {

constexpr std::array usual_saturations = {0.8, 0.6, 0.5, 0.4, 0.2};

void check_even(const char* name, std::int64_t steps) {
  if (steps % 2 != 0) throw InputError(text(setting(name, text(steps)), " is not an even number (steps come in pairs)."));
}

void check_steps(const TwophaseRequest& request) {
  check_even("steps", request.steps);
  check_even("settle_steps", request.settle_steps);
  check_even("monitor_every", request.monitor_steps);
  if (request.steps % request.monitor_steps != 0)
    throw InputError(text(setting("steps", text(request.steps)), " is not a multiple of ",
                          setting("monitor_every", text(request.monitor_steps)), " (a point ends with a monitor)."));
  if ((request.relative_permeability || request.has_reservoirs()) && request.settle_steps >= request.steps)
    throw InputError(text(setting("settle_steps", text(request.settle_steps)), " leaves out all of ", setting("steps", text(request.steps)),
                          ". Give fewer."));
}

void check_angle(double degrees) {
  if (!(degrees >= 0 && degrees <= 180))
    throw InputError(text(setting("contact_angle", digits(degrees)), " is not between 0 and 180 degrees."));
}

void check_reservoirs(const TwophaseRequest& request) {
  if (!request.has_reservoirs()) return;
  const auto refuse = [](const std::string& other, const char* reason) {
    throw InputError(text(setting("pressures"), " and ", other, " are both given (", reason, "). Leave one of them out."));
  };
  if (request.wanted_capillary_number() != 0) refuse(setting("capillary_number"), "pressures at faces drive the flow, and not a force");
  if (request.relative_permeability) refuse(setting("relative_permeability"), "a pair of flows needs a force");
  if (request.saturations.size() > 1) refuse("several " + setting("saturations"), "all pressures follow one start");
  if (request.sides() == Boundary::periodic) refuse(setting("boundary", "periodic"), "the sides are walls, or mirrors");
}

}  // namespace

double TwophaseRequest::wanted_capillary_number() const {
  constexpr double usual_capillary_number = 1e-4;
  return capillary_number.value_or(has_reservoirs() ? 0 : usual_capillary_number);
}

std::vector<double> TwophaseRequest::wanted_saturations() const {
  if (start == PhaseStart::labels || start == PhaseStart::file) return {};
  if (start_saturation) return {*start_saturation};
  if (has_reservoirs() && saturations.empty()) return {1};
  std::vector<double> wanted = saturations;
  if (wanted.empty()) wanted.assign(usual_saturations.begin(), usual_saturations.end());
  std::ranges::sort(wanted, std::greater());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  return wanted;
}

void check_request(const TwophaseRequest& request) {
  if (!request.contact_angle)
    throw InputError(
        text("which fluid wets the rock, and how well? Give ", setting("contact_angle"), ", in degrees through the wetting fluid, as 30."));
  check_angle(*request.contact_angle);
  for (const LabelAngle& each : request.angles) check_angle(each.degrees);
  check_named_once(request.angles, "contact_angle");
  const bool has_labels = request.start == PhaseStart::labels, has_file = request.start == PhaseStart::file;
  if (has_labels && request.nonwetting.empty())
    throw InputError(text("which labels hold the non-wetting fluid? Give them with ", setting("nonwetting"), ", as in ",
                          setting("nonwetting", "2"), "."));
  if (!has_labels && !request.nonwetting.empty())
    throw InputError(text(setting("nonwetting"), " is for ", setting("start", "labels"), ". Give both, or neither."));
  if ((has_labels || has_file) && !request.saturations.empty())
    throw InputError(text(setting("saturations"), " and ", setting("start", has_labels ? "labels" : quote(request.start_path)),
                          " are both given (", has_labels ? "labels say" : "the file says",
                          " where both fluids are). Leave one of them out."));
  constexpr std::size_t most_points = 100;
  if (request.saturations.size() > most_points)
    throw InputError(text(setting("saturations"), " has ", request.saturations.size(), " values. Give at most ", most_points, "."));
  const double capillary_number = request.wanted_capillary_number();
  if (!(capillary_number >= 0) || !std::isfinite(capillary_number))
    throw InputError(text(setting("capillary_number", digits(capillary_number)), " is not a number of 0 or more."));
  check_reservoirs(request);
  if (request.relative_permeability && capillary_number == 0)
    throw InputError(text(setting("capillary_number", "0"), " has no flow, and so no relative permeability. Give one, as 1e-4."));
  if (!(request.tolerance > 0 && request.tolerance < 1))
    throw InputError(text(setting("tolerance", digits(request.tolerance)), " is not between 0 and 1."));
  if (request.start_saturation && !request.saturations.empty())
    throw InputError(text(setting("saturations"), " and a saturation of ", setting("start"), " are both given. Leave one of them out."));
  constexpr double least_force = 1e-10;
  if (request.relative_permeability && capillary_number < least_force)
    throw InputError(text(setting("capillary_number", digits(capillary_number)), " is below ", digits(least_force),
                          " (the flow would be lost in rounding errors). The result does not depend on a small force."));
  check_steps(request);
  if (request.fields_steps) check_even("fields_every", *request.fields_steps);
  if (request.tension_n_m.has_value() != request.viscosity_pa_s.has_value())
    throw InputError(text(setting("surface_tension"), " and ", setting("wetting_viscosity"), " belong together. Give both, or neither."));
  for (const auto& [value, name] : {std::pair(request.tension_n_m, "surface_tension"), {request.viscosity_pa_s, "wetting_viscosity"}}) {
    if (value && !(*value > 0 && std::isfinite(*value))) throw InputError(text(setting(name, digits(*value)), " is not a number above 0."));
  }
}

}  // namespace karst
