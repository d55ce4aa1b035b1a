#include "physics/drainage/drainage_request.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/permeability/permeability_request.hpp"
#include "run/options/image_options.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

namespace {

constexpr const char* states_group = "States";
constexpr std::array usual_saturations = {0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1};

GivenLength parse_radius(const std::string& word) {
  if (const auto radius = given_length(word)) return *radius;
  throw InputError(
      text(setting("radii", quote(word)), " is not a radius above 0 with a unit. Give lengths, as 5um,4um, or voxels, as 4voxels."));
}

void set_radii(DrainageRequest& request, const std::string& list) {
  request.radii.clear();
  for (const std::string& word : split(list, ',')) request.radii.push_back(parse_radius(trimmed(word)));
}

std::string radii_words(const DrainageRequest& request) {
  std::vector<std::string> words;
  for (const GivenLength& radius : request.radii) words.push_back(radius.words());
  return joined(words, ",");
}

void set_saturations(DrainageRequest& request, const std::string& list) {
  request.saturations.clear();
  for (const std::string& word : split(list, ',')) {
    const auto number = real_number(trimmed(word));
    if (!number || !(*number > 0 && *number < 1)) {
      throw InputError(text(setting("saturations", quote(list)), ": ", quote(trimmed(word)),
                            " is not above 0 and below 1. Give saturations of the wetting fluid, as 0.9,0.7,0.5."));
    }
    request.saturations.push_back(*number);
  }
}

std::string saturation_words(const DrainageRequest& request) {
  std::vector<std::string> words;
  for (const double saturation : request.saturations) words.push_back(all_digits(saturation));
  return joined(words, ",");
}

void add_state_options(OptionTable& table, DrainageRequest& request) {
  table.add(
      {.names = "--inlet",
       .value = &request.inlet,
       .about = "Face that the non-wetting fluid enters from: x-, x+, ..., z+, or all six; the low face of the driven axis by default",
       .type = "FACE",
       .group = states_group,
       .offers = inlet_names(),
       .is_usual = true});
  table.add({.names = "--saturations",
             .value = BoundValue{[&request](const std::string& list) { set_saturations(request, list); },
                                 [&request] { return saturation_words(request); }},
             .about = "Saturations of the wetting fluid: the nearest states that the sample has, each once; 0.9,0.8,...,0.1 by default",
             .type = "S,...",
             .group = states_group,
             .is_list = true,
             .holds_numbers = true,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  table.add(
      {.names = "--radii",
       .value = BoundValue{[&request](const std::string& list) { set_radii(request, list); }, [&request] { return radii_words(request); }},
       .about = "Radii of the states in place of saturations, as 5um,4um or 4voxels",
       .type = "LENGTH,...",
       .group = states_group,
       .is_list = true,
       .at_restart = AtRestart::may_change,
       .is_usual = true});
  table.add({.names = "--phases",
             .value = &request.phases,
             .about = "Writes an image of each state into the run directory: 0 wetting, 1 non-wetting, 2 solid",
             .group = states_group,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  add_fluid_options(table, request.fluids, states_group);
}

}  // namespace

void add_options(OptionTable& table, DrainageRequest& request) {
  constexpr const char* run_group = "Run";
  table.add(mask_option(request.mask));
  add_state_options(table, request);
  table.add({.names = "--direction",
             .value = BoundValue{[&request](const std::string& word) { request.direction = word.front(); },
                                 [&request] { return request.direction ? std::string(1, *request.direction) : ""; }},
             .about = "Driving direction of flows and currents; the axis of the inlet by default, z with all",
             .type = "AXIS",
             .group = run_group,
             .choices = {{"x"}, {"y"}, {"z"}},
             .is_usual = true});
  table.add({.names = "--permeability",
             .value = &request.permeability,
             .about = "Only relative permeabilities, unless --conductivity is given too",
             .group = run_group,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  table.add({.names = "--conductivity",
             .value = &request.conductivity,
             .about = "Only the resistivity index and relative diffusivities, unless --permeability is given too",
             .group = run_group,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  table.add({.names = "--states-only",
             .value = &request.states_only,
             .about = "Only saturations and images, without flows and currents",
             .group = run_group,
             .at_restart = AtRestart::may_change});
  table.add({.names = "--tolerance",
             .value = &request.tolerance,
             .about = "A flow has converged when the estimated relative error of k is below this; 0.01 by default",
             .type = "SHARE",
             .group = run_group,
             .is_usual = true});
  table.add(
      {.names = "--conductivity-tolerance",
       .value = &request.conductivity_tolerance,
       .about = "A formation factor has converged when half the width between its proven bounds is below this share; 0.001 by default",
       .type = "SHARE",
       .group = run_group});
  add_storage_option(table, request.machine, Storages::by_tolerance);
  add_device_options(table, request.machine);
}

Inlet DrainageRequest::wanted_inlet() const {
  if (!inlet.empty()) return parse_inlet("inlet", inlet);
  return {SampleFace{axis(), false}};
}

std::size_t DrainageRequest::axis() const {
  if (direction) return static_cast<std::size_t>(*direction - 'x');
  const Inlet from = inlet.empty() ? Inlet() : parse_inlet("inlet", inlet);
  return from.face ? from.face->axis : 2;
}

std::vector<double> DrainageRequest::wanted_saturations() const {
  if (!saturations.empty() || !radii.empty()) return saturations;
  return {usual_saturations.begin(), usual_saturations.end()};
}

PermeabilityPlan flow_plan(const DrainageRequest& request) {
  PermeabilityPlan plan;
  plan.directions = {};
  plan.directions[request.axis()] = true;
  plan.numerics.tolerance = request.tolerance;
  plan.machine = request.machine;
  complete(plan);
  return plan;
}

ConductivityPlan potential_plan(const DrainageRequest& request) {
  ConductivityPlan plan;
  plan.directions = {};
  plan.directions[request.axis()] = true;
  plan.tolerance = request.conductivity_tolerance;
  plan.machine = request.machine;
  plan.machine.storage = Storage::f64;
  return plan;
}

void complete(DrainageRequest& request) {
  check_fluids(request.fluids);
  (void)request.wanted_inlet();
  if (!request.saturations.empty() && !request.radii.empty())
    throw InputError(text(setting("saturations"), " and ", setting("radii"), " are both given. Leave one of them out."));
  if (request.states_only && (request.permeability || request.conductivity))
    throw InputError(text(setting("states_only"), " and ", setting(request.permeability ? "permeability" : "conductivity"),
                          " are both given. Leave one of them out."));
  check_plan(flow_plan(request));
  check_conductivity_plan(potential_plan(request), "conductivity_tolerance");
}

}  // namespace karst
