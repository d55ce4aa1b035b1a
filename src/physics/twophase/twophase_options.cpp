#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/twophase/twophase_request.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

namespace {

constexpr const char* fluids_group = "Fluids";
constexpr const char* states_group = "States";

void set_angles(TwophaseRequest& request, const std::string& list) {
  request.contact_angle.reset();
  request.angles.clear();
  for (const std::string& each : split(list, ',')) {
    const std::vector<std::string> pieces = split(each, ':');
    const auto label = pieces.size() == 2 ? whole_number(trimmed(pieces[0])) : std::nullopt;
    const auto degrees = real_number(trimmed(pieces.back()));
    const bool is_known = pieces.size() == 1 && request.contact_angle;
    if (pieces.size() > 2 || (pieces.size() == 2 && !label) || !degrees || is_known) {
      throw InputError(text(setting("contact_angle", quote(list)),
                            " is not an angle in degrees, as 30, with the angles of other labels of the solid, as 30,2:120."));
    }
    if (label) {
      request.angles.push_back({*label, *degrees});
    } else {
      request.contact_angle = degrees;
    }
  }
}

std::string angle_words(const TwophaseRequest& request) {
  std::vector<std::string> words;
  if (request.contact_angle) words.push_back(all_digits(*request.contact_angle));
  for (const auto& [label, degrees] : request.angles) words.push_back(text(label, ":", all_digits(degrees)));
  return joined(words, ",");
}

double parse_saturation(const std::string& name, const std::string& list, const std::string& word) {
  const auto number = real_number(trimmed(word));
  if (number && *number >= 0 && *number <= 1) return *number;
  throw InputError(text(setting(name, quote(list)), ": ", quote(trimmed(word)),
                        " is not between 0 and 1. Give saturations of the wetting fluid, as 0.8,0.5,0.2."));
}

void set_saturations(TwophaseRequest& request, const std::string& list) {
  request.saturations.clear();
  for (const std::string& word : split(list, ',')) request.saturations.push_back(parse_saturation("saturations", list, word));
}

void set_pressures(TwophaseRequest& request, const std::string& list) {
  request.pressures.clear();
  for (const std::string& word : split(list, ',')) {
    const auto number = real_number(trimmed(word));
    if (!number || !std::isfinite(*number))
      throw InputError(text(setting("pressures", quote(list)), " is not a list of pressures, as 2000,3000,4000."));
    request.pressures.push_back(*number);
  }
}

std::string pressure_words(const TwophaseRequest& request) {
  std::vector<std::string> words;
  for (const double each : request.pressures) words.push_back(all_digits(each));
  return joined(words, ",");
}

std::string saturation_words(const TwophaseRequest& request) {
  std::vector<std::string> words;
  for (const double each : request.saturations) words.push_back(all_digits(each));
  return joined(words, ",");
}

// "drainage", or "drainage:0.4" for one saturation; or a path.
void set_start(TwophaseRequest& request, const std::string& words) {
  const std::vector<std::string> pieces = split(words, ':');
  const auto kind = enumerator_of<PhaseStart>(phase_start_names, pieces[0]);
  request.start_saturation.reset();
  request.start_path.clear();
  std::error_code error;
  if (!kind && (words.find_first_of("/.") != std::string::npos || std::filesystem::exists(words, error))) {
    request.start = PhaseStart::file;
    request.start_path = words;
    return;
  }
  if (!kind || pieces.size() > 2 || (pieces.size() == 2 && *kind == PhaseStart::labels)) {
    throw InputError(text(setting("start", quote(words)), " is not drainage, opening or labels, nor with a saturation, as drainage:0.4, ",
                          "nor the directory of an earlier run or a .vti file."));
  }
  request.start = *kind;
  if (pieces.size() == 2) request.start_saturation = parse_saturation("start", words, pieces[1]);
}

std::string start_words(const TwophaseRequest& request) {
  if (request.start == PhaseStart::file) return request.start_path;
  const std::string kind(phase_start_names[static_cast<std::size_t>(request.start)]);
  return request.start_saturation ? text(kind, ":", all_digits(*request.start_saturation)) : kind;
}

void set_nonwetting(TwophaseRequest& request, const std::string& list) {
  request.nonwetting.clear();
  for (const std::string& word : split(list, ',')) {
    const auto label = whole_number(trimmed(word));
    if (!label) throw InputError(text(setting("nonwetting", quote(list)), " is not a list of labels, as 2 or 2,3."));
    request.nonwetting.push_back(*label);
  }
}

std::string nonwetting_words(const TwophaseRequest& request) {
  std::vector<std::string> words;
  for (const std::int64_t label : request.nonwetting) words.push_back(text(label));
  return joined(words, ",");
}

void add_fluid_options(OptionTable& table, TwophaseRequest& request) {
  const std::string group = fluids_group;
  table.add(
      {.names = "--contact-angle",
       .value = BoundValue{[&request](const std::string& list) { set_angles(request, list); }, [&request] { return angle_words(request); }},
       .about = "Contact angle of the solid in degrees, measured through the wetting fluid, as 30; with others for labels of the "
                "solid, as 30,2:120",
       .type = "DEGREES[,LABEL:DEGREES,...]",
       .group = group,
       .is_list = true,
       .is_usual = true});
  table.add({.names = "--viscosity-ratio",
             .value = &request.viscosity_ratio,
             .about = "Viscosity of the non-wetting fluid divided by that of the wetting one; 1 by default",
             .type = "M",
             .group = group,
             .is_usual = true});
  table.add({.names = "--surface-tension",
             .value = &request.tension_n_m,
             .about = "Tension between the fluids in N/m, for results in SI units; needs --wetting-viscosity and a voxel size",
             .type = "N_PER_M",
             .group = group,
             .is_usual = true});
  table.add({.names = "--wetting-viscosity",
             .value = &request.viscosity_pa_s,
             .about = "Viscosity of the wetting fluid in Pa s, for results in SI units",
             .type = "PA_S",
             .group = group,
             .is_usual = true});
  table.add({.names = "--lattice-tension",
             .value = &request.tension,
             .about = "Tension in lattice units; 0.02 by default. More is faster, and compresses the fluids",
             .type = "SIGMA",
             .group = group});
  table.add({.names = "--lattice-viscosity",
             .value = &request.viscosity,
             .about = "Geometric mean of both viscosities in lattice units; 0.1 by default",
             .type = "NU",
             .group = group});
  table.add({.names = "--interface-width",
             .value = &request.width,
             .about = "Width of an interface in voxels; 3 by default, 4 as a check",
             .type = "W",
             .group = group});
}

void add_state_options(OptionTable& table, TwophaseRequest& request) {
  const std::string group = states_group;
  table.add({.names = "--start",
             .value = BoundValue{[&request](const std::string& words) { set_start(request, words); },
                                 [&request] { return start_words(request); }},
             .about = "Where the non-wetting fluid is at first: drainage (default), in balls that enter from the low face of the axis; "
                      "opening, in balls anywhere; labels, in pores with the labels of --nonwetting; or as in the last fields of an "
                      "earlier run, or a .vti file. "
                      "drainage:0.4 has one saturation",
             .type = "KIND[:S]|RUN|FILE",
             .group = group,
             .offers = {"drainage", "opening", "labels"},
             .is_usual = true});
  table.add({.names = "--saturations",
             .value = BoundValue{[&request](const std::string& list) { set_saturations(request, list); },
                                 [&request] { return saturation_words(request); }},
             .about = "Saturations of the wetting fluid, one point of the table each; 0.8,0.6,0.5,0.4,0.2 by default",
             .type = "S,...",
             .group = group,
             .is_list = true,
             .holds_numbers = true,
             .is_usual = true});
  table.add({.names = "--nonwetting",
             .value = BoundValue{[&request](const std::string& list) { set_nonwetting(request, list); },
                                 [&request] { return nonwetting_words(request); }},
             .about = "Labels of pores that the non-wetting fluid fills at first, for --start labels",
             .type = "LABEL,...",
             .group = group,
             .is_list = true,
             .is_usual = true});
}

// At a restart, and in the result, the boundary that was used.
Option sides_option(TwophaseRequest& request) {
  const BoundValue value = {[&request](const std::string& word) { request.boundary = enumerator_of<Boundary>(boundary_names, word); },
                            [&request] { return std::string(boundary_names[static_cast<std::size_t>(request.sides())]); }};
  return {.names = "--boundary",
          .value = value,
          .about =
              "Faces of the sample: periodic (default); mirror: mirrors at its sides, and the sample with its mirror image along the "
              "axis is periodic; sealed: the same with walls at its sides. With --pressures: mirror, or sealed (default)",
          .type = "KIND",
          .group = "Run",
          .choices = choices_of(boundary_names),
          .is_usual = true};
}

void add_run_options(OptionTable& table, TwophaseRequest& request) {
  constexpr const char* group = "Run";
  constexpr WholeRange some_steps = {2, 1'000'000'000};
  table.add(
      {.names = "--relative-permeability",
       .value = &request.relative_permeability,
       .about =
           "Finds relative permeabilities: runs a pair of flows with opposite forces from each start, or one flow in a mirrored sample, "
           "until they are steady",
       .group = group,
       .is_usual = true});
  table.add({.names = "--direction",
             .value = BoundValue{[&request](const std::string& word) { request.direction = word.front(); },
                                 [&request] { return std::string(1, request.direction); }},
             .about = "Axis of the force; x by default",
             .type = "AXIS",
             .group = group,
             .choices = {{"x"}, {"y"}, {"z"}},
             .is_usual = true});
  table.add(sides_option(request));
  table.add({.names = "--capillary-number",
             .value = &request.capillary_number,
             .about = "Force, as the capillary number of a fluid that fills all pores; 1e-4 by default, 0 with --pressures: no force",
             .type = "N",
             .group = group,
             .is_usual = true});
  table.add({.names = "--pressures",
             .value = BoundValue{[&request](const std::string& list) { set_pressures(request, list); },
                                 [&request] { return pressure_words(request); }},
             .about =
                 "Drainage or imbibition: the pressures of a reservoir of the non-wetting fluid at the low face of the axis, above that "
                 "of a reservoir of the wetting fluid at the high face, one after the other; in Pa with --surface-tension. The other "
                 "faces are walls",
             .type = "P,...",
             .group = group,
             .is_list = true,
             .holds_numbers = true,
             .is_usual = true});
  table.add({.names = "--tolerance",
             .value = &request.tolerance,
             .about = "A point is complete when the standard errors of both relative permeabilities are below this share; 0.05 by default. "
                      "With --pressures: when the saturation changes by less than a hundredth of this over the second half of its steps",
             .type = "SHARE",
             .group = group,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  table.add({.names = "--steps",
             .value = &request.steps,
             .about = "Most steps of a point; 40000 by default",
             .type = "STEPS",
             .group = group,
             .range = some_steps,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  table.add({.names = "--settle-steps",
             .value = &request.settle_steps,
             .about = "First steps of a point, which no mean includes; 4000 by default",
             .type = "STEPS",
             .group = group,
             .range = WholeRange{0, 1'000'000'000}});
  table.add({.names = "--monitor-every",
             .value = &request.monitor_steps,
             .about = "Steps between monitors; 200 by default",
             .type = "STEPS",
             .group = group,
             .range = some_steps});
  table.add({.names = "--fields-every",
             .value = &request.fields_steps,
             .about = "Steps between fields; only at the end of each point by default",
             .type = "STEPS",
             .group = group,
             .range = some_steps,
             .is_usual = true});
  add_storage_option(table, request.machine, Storages::exact);
  add_device_options(table, request.machine);
  add_cut_options(table, request.cut);
}

}  // namespace

void add_options(OptionTable& table, TwophaseRequest& request) {
  add_fluid_options(table, request);
  add_state_options(table, request);
  add_run_options(table, request);
}

}  // namespace karst
