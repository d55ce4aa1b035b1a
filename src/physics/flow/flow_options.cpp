#include "physics/flow/flow_options.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/flow/flow_request.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

namespace {

const Choices equilibria_of_flow = {{"navier-stokes", "with inertia"}, {"stokes", "creeping flow"}};
constexpr const char* scales_group = "Scales: plain numbers are in lattice units";
constexpr const char* walls_group = "Walls and faces";
constexpr const char* end_group = "End and records: times as 2000 (steps), 10T (of L/U) or 0.5s";

double parse_density(const std::string& value) {
  constexpr std::string_view unit = "kg/m3";
  const std::string whole = trimmed(value);
  const bool has_unit = whole.ends_with(unit);
  const auto number = has_unit ? real_number(trimmed(whole.substr(0, whole.size() - unit.size()))) : std::nullopt;
  if (!number || !(*number > 0))
    throw InputError(text(setting("density", quote(value)), " is not a density above zero in kg/m3, as in 1000kg/m3."));
  return *number;
}

std::optional<double> parse_lambda(const std::string& value) {
  if (value == "auto") return std::nullopt;
  if (value == "bgk") return 0;
  const std::vector<std::string> pieces = split(value, '/');
  const auto above = real_number(trimmed(pieces[0])), below = pieces.size() == 2 ? real_number(trimmed(pieces[1])) : std::optional(1.0);
  if (pieces.size() > 2 || !above || !below || !(*below > 0))
    throw InputError(text(setting("lambda", quote(value)), " is not auto, bgk, or a number, as 3/16."));
  return *above / *below;
}

void set_velocity(FlowRequest& request, const std::string& words) {
  const GivenQuantity velocity = parse_quantity(setting("velocity"), words, Kind::speed);
  if (!velocity.is_si)
    throw InputError(text(setting("velocity", quote(words)), " has no unit. Write it as in 1mm/s, or use ", setting("speed"), "."));
  request.velocity_m_s = velocity.value;
}

void set_start(FlowRequest& request, const std::string& words) {
  request.start_file.clear();
  request.start = words == "rest" ? FlowStartKind::rest : words == "taylor-green" ? FlowStartKind::taylor_green : FlowStartKind::file;
  if (request.start != FlowStartKind::file) return;
  request.start_file = words;
  if (!words.ends_with(".vti") && !words.ends_with(".pvti"))
    throw InputError(text(setting("start", quote(words)), " is not rest, taylor-green or the name of a .vti or .pvti file."));
}

std::string start_words(const FlowRequest& request) {
  if (request.start == FlowStartKind::file) return request.start_file;
  return request.start == FlowStartKind::rest ? "rest" : "taylor-green";
}

std::string lambda_words(const std::optional<double>& lambda) {
  if (!lambda) return "auto";
  return *lambda == 0 ? "bgk" : all_digits(*lambda);
}

// The plan records what follows from these options: scales, walls and times in lattice units.
void add_scale_options(OptionTable& table, FlowRequest& request) {
  const std::string group = scales_group;
  table.add({.names = "--reynolds",
             .value = &request.reynolds,
             .about = "Reynolds number U L / nu: sets the viscosity",
             .type = "RE",
             .group = group,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--viscosity",
             .value = BoundValue{[&request](const std::string& words) {
               request.viscosity = parse_quantity(setting("viscosity"), words, Kind::viscosity);
             }},
             .about = "Kinematic viscosity nu, as 0.01 or 1e-6m2/s",
             .type = "NU",
             .group = group,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--tau",
             .value = &request.tau,
             .about = "Relaxation time, above 0.5: sets the viscosity",
             .type = "TAU",
             .group = group,
             .at_restart = AtRestart::elsewhere});
  table.add(
      {.names = "--speed",
       .value = &request.speed,
       .about = "Characteristic speed U in lattice units; by default that of the fastest wall or face; 0.05 for Taylor-Green and SI units",
       .type = "U",
       .group = group,
       .at_restart = AtRestart::elsewhere});
  table.add({.names = "--velocity",
             .value = BoundValue{[&request](const std::string& words) { set_velocity(request, words); }},
             .about = "The same speed with its unit, as 1mm/s",
             .type = "SPEED",
             .group = group,
             .at_restart = AtRestart::elsewhere});
  table.add(
      {.names = "--length",
       .value =
           BoundValue{[&request](const std::string& words) { request.length = parse_quantity(setting("length"), words, Kind::length); }},
       .about =
           "Characteristic length L, as 100 or 0.5mm; by default the longest extent of the pores; for Taylor-Green a wavelength / 2 pi",
       .type = "L",
       .group = group,
       .at_restart = AtRestart::elsewhere});
  table.add({.names = "--density",
             .value = BoundValue{[&request](const std::string& words) { request.density_kg_m3 = parse_density(words); }},
             .about = "Density, for pressures and forces in SI units; 1000kg/m3 by default",
             .type = "RHO",
             .group = group,
             .at_restart = AtRestart::elsewhere});
}

void add_wall_options(OptionTable& table, FlowRequest& request) {
  const std::string group = walls_group;
  table.add(
      {.names = "--wall",
       .value = BoundValue{[&request](const std::string& words) { request.walls.push_back(parse_wall(words)); }},
       .about = "A wall: a label of the solid and its velocity, as 2:velocity=0.05,0,0 or 2:velocity=1,0,0mm/s; its force is recorded",
       .type = "LABEL:velocity=X,Y,Z",
       .group = group,
       .is_repeated = true,
       .at_restart = AtRestart::elsewhere,
       .is_usual = true});
  table.add({.names = "--face",
             .value = BoundValue{[&request](const std::string& words) { request.faces.push_back(parse_face(words)); }},
             .about = "An open face of the sample: x-:velocity=0.05,0,0 or x+:pressure=0; faces without this option are periodic",
             .type = "FACE:VALUE",
             .group = group,
             .is_repeated = true,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--body-force",
             .value = BoundValue{[&request](const std::string& words) {
               request.force = parse_vector(setting("body_force"), words, Kind::acceleration);
             }},
             .about = "Force on a unit of mass, as 1e-6,0,0 or 0,0,-9.81m/s2",
             .type = "X,Y,Z",
             .group = group,
             .is_list = true,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
}

void add_end_options(OptionTable& table, FlowRequest& request) {
  const std::string group = end_group;
  table.add({.names = "--start",
             .value = BoundValue{[&request](const std::string& words) { set_start(request, words); },
                                 [&request] { return start_words(request); }},
             .about = "rest, taylor-green, or a .vti or .pvti file with velocities",
             .type = "START",
             .group = group,
             .offers = {"rest", "taylor-green"},
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--time",
             .value = BoundValue{[&request](const std::string& words) { request.end = parse_time(setting("time"), words); }},
             .about = "End of the flow",
             .type = "TIME",
             .group = group,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--tolerance",
             .value = &request.tolerance,
             .about = "Ends when no velocity changes by more than this share of U in a time of L/U",
             .type = "SHARE",
             .group = group,
             .at_restart = AtRestart::elsewhere});
  table.add({.names = "--monitor-every",
             .value = BoundValue{[&request](const std::string& words) { request.monitor = parse_time(setting("monitor_every"), words); }},
             .about = "Interval of monitors; 0.05T by default",
             .type = "TIME",
             .group = group,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--fields-every",
             .value = BoundValue{[&request](const std::string& words) { request.fields = parse_time(setting("fields_every"), words); }},
             .about = "Interval of fields and lines; only at the end by default",
             .type = "TIME",
             .group = group,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--probe",
             .value = BoundValue{[&request](const std::string& words) { request.probes.push_back(parse_probe(words)); }},
             .about = "A point in voxels whose velocity and pressure are recorded at each monitor",
             .type = "NAME:X,Y,Z",
             .group = group,
             .is_repeated = true,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--line",
             .value = BoundValue{[&request](const std::string& words) { request.lines.push_back(parse_line(words)); }},
             .about = "A line in voxels, recorded with the fields at N points, by default one for each voxel",
             .type = "NAME:X,Y,Z:X,Y,Z[:N]",
             .group = group,
             .is_repeated = true,
             .at_restart = AtRestart::elsewhere});
}

void add_method_options(OptionTable& table, FlowRequest& request) {
  constexpr const char* group = "Run";
  add_storage_option(table, request.machine, Storages::exact);
  add_device_options(table, request.machine);
  add_cut_options(table, request.cut);
  table.add(layout_option(request.machine.layout, group));
  table.add(lattice_option(request.lattice, group));
  table.add({.names = "--equilibrium",
             .value = named(request.equilibrium, equilibrium_names),
             .about = "Flow equation",
             .type = "KIND",
             .group = group,
             .choices = equilibria_of_flow,
             .at_restart = AtRestart::elsewhere});
  table.add({.names = "--lambda",
             .value = BoundValue{[&request](const std::string& words) { request.lambda = parse_lambda(words); },
                                 [&request] { return lambda_words(request.lambda); }},
             .about = "Product of both relaxation times less 1/2: 3/16 puts walls half-way between voxels; bgk makes both times equal, "
                      "which is stable with less viscosity; auto (default): 3/16; bgk for a small viscosity without walls",
             .type = "LAMBDA",
             .group = group,
             .offers = {"auto", "3/16", "bgk"},
             .at_restart = AtRestart::elsewhere});
  table.add({.names = "--no-overlap",
             .value = &request.machine.no_overlap,
             .about = "Exchange after all sites are updated, not at the same time",
             .group = group,
             .at_restart = AtRestart::elsewhere});
}

}  // namespace

void add_options(OptionTable& table, FlowRequest& request) {
  add_scale_options(table, request);
  add_wall_options(table, request);
  add_end_options(table, request);
  add_method_options(table, request);
}

}  // namespace karst
