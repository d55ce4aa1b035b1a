#include "options/flow_options.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/flow/flow_words.hpp"
#include "solver/site/variants.hpp"

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

}  // namespace

FlowOptions::FlowOptions(OptionTable& table) {
  add_scales(table);
  add_walls(table);
  add_end(table);
  add_method(table);
}

void FlowOptions::add_scales(OptionTable& table) {
  const std::string group = scales_group;
  table.add({.names = "--reynolds",
             .value = &reynolds_,
             .about = "Reynolds number U L / nu: sets the viscosity",
             .type = "RE",
             .group = group,
             .is_usual = true});
  table.add({.names = "--viscosity",
             .value = &viscosity_,
             .about = "Kinematic viscosity nu, as 0.01 or 1e-6m2/s",
             .type = "NU",
             .group = group,
             .is_usual = true});
  table.add({.names = "--tau", .value = &tau_, .about = "Relaxation time, above 0.5: sets the viscosity", .type = "TAU", .group = group});
  table.add(
      {.names = "--speed",
       .value = &speed_,
       .about = "Characteristic speed U in lattice units; by default that of the fastest wall or face; 0.05 for Taylor-Green and SI units",
       .type = "U",
       .group = group});
  table.add(
      {.names = "--velocity", .value = &velocity_, .about = "The same speed with its unit, as 1mm/s", .type = "SPEED", .group = group});
  table.add(
      {.names = "--length",
       .value = &length_,
       .about =
           "Characteristic length L, as 100 or 0.5mm; by default the longest extent of the pores; for Taylor-Green a wavelength / 2 pi",
       .type = "L",
       .group = group});
  table.add({.names = "--density",
             .value = &density_,
             .about = "Density, for pressures and forces in SI units; 1000kg/m3 by default",
             .type = "RHO",
             .group = group});
}

void FlowOptions::add_walls(OptionTable& table) {
  const std::string group = walls_group;
  table.add(
      {.names = "--wall",
       .value = &walls_,
       .about = "A wall: a label of the solid and its velocity, as 2:velocity=0.05,0,0 or 2:velocity=1,0,0mm/s; its force is recorded",
       .type = "LABEL:velocity=X,Y,Z",
       .group = group,
       .is_repeated = true,
       .is_usual = true});
  table.add({.names = "--face",
             .value = &faces_,
             .about = "An open face of the sample: x-:velocity=0.05,0,0 or x+:pressure=0; faces without this option are periodic",
             .type = "FACE:VALUE",
             .group = group,
             .is_repeated = true,
             .is_usual = true});
  table.add({.names = "--body-force",
             .value = &body_force_,
             .about = "Force on a unit of mass, as 1e-6,0,0 or 0,0,-9.81m/s2",
             .type = "X,Y,Z",
             .group = group,
             .is_list = true,
             .is_usual = true});
}

void FlowOptions::add_end(OptionTable& table) {
  const std::string group = end_group;
  table.add({.names = "--start",
             .value = &start_,
             .about = "rest, taylor-green, or a .vti or .pvti file with velocities",
             .type = "START",
             .group = group,
             .offers = {"rest", "taylor-green"},
             .is_usual = true});
  table.add({.names = "--time", .value = &time_, .about = "End of the flow", .type = "TIME", .group = group, .is_usual = true});
  table.add({.names = "--tolerance",
             .value = &tolerance_,
             .about = "Ends when no velocity changes by more than this share of U in a time of L/U",
             .type = "SHARE",
             .group = group});
  table.add({.names = "--monitor-every",
             .value = &monitor_every_,
             .about = "Interval of monitors; 0.05T by default",
             .type = "TIME",
             .group = group,
             .is_usual = true});
  table.add({.names = "--fields-every",
             .value = &fields_every_,
             .about = "Interval of fields and lines; only at the end by default",
             .type = "TIME",
             .group = group,
             .is_usual = true});
  table.add({.names = "--probe",
             .value = &probes_,
             .about = "A point in voxels whose velocity and pressure are recorded at each monitor",
             .type = "NAME:X,Y,Z",
             .group = group,
             .is_repeated = true,
             .is_usual = true});
  table.add({.names = "--line",
             .value = &lines_,
             .about = "A line in voxels, recorded with the fields at N points, by default one for each voxel",
             .type = "NAME:X,Y,Z:X,Y,Z[:N]",
             .group = group,
             .is_repeated = true});
}

void FlowOptions::add_method(OptionTable& table) {
  constexpr const char* group = "Run";
  add_storage_option(table, machine_, Storages::exact);
  add_device_options(table, machine_);
  add_cut_options(table, cut_);
  table.add(layout_option(machine_.layout, group));
  table.add(lattice_option(lattice_, group));
  table.add({.names = "--equilibrium",
             .value = &equilibrium_,
             .about = "Flow equation",
             .type = "KIND",
             .group = group,
             .choices = equilibria_of_flow});
  table.add({.names = "--lambda",
             .value = &lambda_,
             .about = "Product of both relaxation times less 1/2: 3/16 puts walls half-way between voxels; bgk makes both times equal, "
                      "which is stable with less viscosity; auto (default): 3/16; bgk for a small viscosity without walls",
             .type = "LAMBDA",
             .group = group,
             .offers = {"auto", "3/16", "bgk"}});
  table.add({.names = "--no-overlap",
             .value = &no_overlap_,
             .about = "Exchange after all sites are updated, not at the same time",
             .group = group});
}

void FlowOptions::set_scales(FlowRequest& request) const {
  request.reynolds = reynolds_;
  request.tau = tau_;
  request.speed = speed_;
  if (!viscosity_.empty()) request.viscosity = parse_quantity(setting("viscosity"), viscosity_, Kind::viscosity);
  if (!length_.empty()) request.length = parse_quantity(setting("length"), length_, Kind::length);
  if (!density_.empty()) request.density_kg_m3 = parse_density(density_);
  if (velocity_.empty()) return;
  const GivenQuantity velocity = parse_quantity(setting("velocity"), velocity_, Kind::speed);
  if (!velocity.is_si)
    throw InputError(text(setting("velocity", quote(velocity_)), " has no unit. Write it as in 1mm/s, or use ", setting("speed"), "."));
  request.velocity_m_s = velocity.value;
}

void FlowOptions::set_start(FlowRequest& request) const {
  if (start_ == "rest") return;
  request.start = start_ == "taylor-green" ? FlowStartKind::taylor_green : FlowStartKind::file;
  if (request.start == FlowStartKind::taylor_green) return;
  request.start_file = start_;
  if (!start_.ends_with(".vti") && !start_.ends_with(".pvti"))
    throw InputError(text(setting("start", quote(start_)), " is not rest, taylor-green or the name of a .vti or .pvti file."));
}

void FlowOptions::set_end(FlowRequest& request) const {
  request.tolerance = tolerance_;
  if (!time_.empty()) request.end = parse_time(setting("time"), time_);
  if (!monitor_every_.empty()) request.monitor = parse_time(setting("monitor_every"), monitor_every_);
  if (!fields_every_.empty()) request.fields = parse_time(setting("fields_every"), fields_every_);
}

FlowRequest FlowOptions::request() const {
  FlowRequest request;
  request.machine = machine_;
  request.cut = cut_;
  request.lattice = lattice_;
  request.equilibrium = *enumerator_of<EquilibriumKind>(equilibrium_names, equilibrium_);
  request.machine.no_overlap = no_overlap_;
  request.lambda = parse_lambda(lambda_);
  set_scales(request);
  set_start(request);
  set_end(request);
  if (!body_force_.empty()) request.force = parse_vector(setting("body_force"), body_force_, Kind::acceleration);
  for (const std::string& words : walls_) request.walls.push_back(parse_wall(words));
  for (const std::string& words : faces_) request.faces.push_back(parse_face(words));
  for (const std::string& words : probes_) request.probes.push_back(parse_probe(words));
  for (const std::string& words : lines_) request.lines.push_back(parse_line(words));
  check_request(request);
  return request;
}

}  // namespace karst
