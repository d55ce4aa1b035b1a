#include "physics/convect/convect_request.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

namespace {

constexpr const char* fluid_group = "Fluid: in voxels, steps and multiples of the density and temperature at rest";
constexpr const char* plates_group = "Plates at the faces normal to y";
constexpr const char* start_group = "Start";
constexpr const char* steps_group = "End and records, in steps";

double parse_number(const char* name, const std::string& words, const std::string& piece, const char* example) {
  if (const auto number = real_number(trimmed(piece))) return *number;
  throw InputError(text(setting(name, quote(words)), " is not a number, as in ", setting(name, example), "."));
}

// An option that words stand for, with the function that reads them.
template <class Member, class Value>
BoundValue parsed(Member& member, const char* name, Value (*parse)(const char*, const std::string&)) {
  return {[&member, name, parse](const std::string& words) { member = parse(name, words); }};
}

// "1.05", or "adiabatic".
PlateTemperature parse_plate(const char* name, const std::string& words) {
  return words == "adiabatic" ? std::nullopt : PlateTemperature(parse_number(name, words, words, "1.05"));
}

// "1,1.05": density, temperature.
GasState parse_gas(const char* name, const std::string& words) {
  const std::vector<std::string> pieces = split(words, ',');
  if (pieces.size() != 2)
    throw InputError(text(setting(name, quote(words)), " is not a density and a temperature, as in ", setting(name, "1,1.05"), "."));
  return {parse_number(name, words, pieces[0], "1,1.05"), parse_number(name, words, pieces[1], "1,1.05")};
}

std::int64_t parse_steps(const char* name, const std::string& words) {
  const auto steps = whole_number(trimmed(words));
  if (steps && *steps >= 0 && *steps % 2 == 0 && *steps <= 1'000'000'000'000) return *steps;
  throw InputError(text(setting(name, quote(words)), " is not an even number of steps, as in ", setting(name, "10000"), "."));
}

std::int64_t parse_end(const char* name, const std::string& words) {
  if (const std::int64_t steps = parse_steps(name, words); steps > 0) return steps;
  throw InputError(text(setting(name, quote(words)), " is not a time above zero: steps, as 2000."));
}

ImageSlice parse_slice(const char* name, const std::string& words) {
  const auto axis = std::find(axis_names.begin(), axis_names.end(), words.front());
  const bool is_named = words.substr(1).starts_with("=") && axis != axis_names.end();
  const std::int64_t number = is_named ? whole_number(words.substr(2)).value_or(-1) : -1;
  if (number < 0) throw InputError(text(setting(name, quote(words)), " is not a slice, as in ", setting(name, "z=120"), "."));
  return {static_cast<int>(axis - axis_names.begin()), number};
}

// Adds an option of which the plan records what it makes of the value.
void add(OptionTable& table, const char* group, Option option) {
  option.group = group;
  option.at_restart = AtRestart::elsewhere;
  table.add(option);
}

void add_fluid_options(OptionTable& table, ConvectRequest& request) {
  add(table, fluid_group,
      {.names = "--tau",
       .value = &request.tau,
       .about = "Relaxation time, above 0.5: sets the viscosity",
       .type = "TAU",
       .is_usual = true});
  table.add({.names = "--prandtl",
             .value = &request.prandtl,
             .about = "Viscosity by thermal diffusivity; 1 by default",
             .type = "PR",
             .group = fluid_group});
  table.add({.names = "--tau-rest",
             .value = &request.tau_rest,
             .about = "Relaxation time of the moments that set neither viscosity nor heat conduction; 1 by default",
             .type = "TAU",
             .group = fluid_group});
  add(table, fluid_group,
      {.names = "--gravity", .value = &request.gravity, .about = "Towards y = 0, in voxels/step^2", .type = "G", .is_usual = true});
  add(table, fluid_group,
      {.names = "--rayleigh",
       .value = &request.rayleigh,
       .about = "Rayleigh number between two plates with temperatures: sets the gravity",
       .type = "RA",
       .is_usual = true});
}

void add_plate_options(OptionTable& table, ConvectRequest& request) {
  add(table, plates_group,
      {.names = "--bottom",
       .value = parsed(request.bottom, "bottom", parse_plate),
       .about = "Temperature of the plate at y = 0, or adiabatic",
       .type = "T",
       .is_usual = true});
  add(table, plates_group,
      {.names = "--top",
       .value = parsed(request.top, "top", parse_plate),
       .about = "Temperature of the plate at the other end, or adiabatic",
       .type = "T",
       .is_usual = true});
  add(table, plates_group, {.names = "--speed", .value = &request.speed, .about = "Speed of the top plate along x", .type = "U"});
  add(table, plates_group,
      {.names = "--diffuse",
       .value = &request.are_diffuse,
       .about = "Plates reflect as those of Maxwell: with slip and a jump of temperature"});
  add(table, plates_group, {.names = "--periodic", .value = &request.is_periodic, .about = "No plates: the sample repeats along y, too"});
}

void add_start_options(OptionTable& table, ConvectRequest& request) {
  add(table, start_group,
      {.names = "--low",
       .value = parsed(request.low, "low", parse_gas),
       .about = "Density and temperature of the lower half at the start; of shock-tube: of the left half",
       .type = "RHO,T",
       .is_usual = true});
  add(table, start_group,
      {.names = "--high",
       .value = parsed(request.high, "high", parse_gas),
       .about = "Density and temperature of the upper half at the start; of shock-tube: of the right half",
       .type = "RHO,T",
       .is_usual = true});
  add(table, start_group,
      {.names = "--disturbance",
       .value = &request.disturbance,
       .about = "Size of the disturbance: a share of the height (rayleigh-taylor), or of the difference of temperatures; 0.01 by default",
       .type = "SHARE"});
  add(table, start_group, {.names = "--seed", .value = &request.seed, .about = "Seed of the disturbance", .type = "N"});
}

void add_step_options(OptionTable& table, ConvectRequest& request) {
  add(table, steps_group,
      {.names = "--time",
       .value = parsed(request.steps, "time", parse_end),
       .about = "End of the flow",
       .type = "STEPS",
       .is_usual = true});
  add(table, steps_group,
      {.names = "--monitor-every",
       .value = parsed(request.monitor_steps, "monitor_every", parse_steps),
       .about = "Steps between monitors; 1000 by default",
       .type = "STEPS",
       .is_usual = true});
  add(table, steps_group,
      {.names = "--fields-every",
       .value = parsed(request.fields_steps, "fields_every", parse_steps),
       .about = "Steps between fields and means of rows; only at the end by default",
       .type = "STEPS",
       .is_usual = true});
}

// Throws InputError for options that the case does not use.
void check_used(const ConvectRequest& request) {
  const ConvectKind kind = request.kind;
  const std::string name{kind == ConvectKind::pores ? "an image" : convect_name(kind)};
  const auto refuse = [&](bool is_given, const char* option, const std::string& why) {
    if (is_given) throw InputError(text(setting(option), " has no effect (", why, "). Leave it out."));
  };
  const bool has_layers = kind == ConvectKind::rayleigh_taylor || kind == ConvectKind::shock_tube;
  refuse(request.low && !has_layers, "low", name + " starts from one gas");
  refuse(request.high && !has_layers, "high", name + " starts from one gas");
  const bool is_disturbed = kind == ConvectKind::rayleigh_taylor || kind == ConvectKind::rayleigh_benard;
  refuse(request.disturbance && !is_disturbed, "disturbance", name + " starts undisturbed");
  refuse(request.seed && !is_disturbed, "seed", name + " starts undisturbed");
  const bool is_tube = kind == ConvectKind::shock_tube;
  if (!request.is_periodic && !is_tube) return;
  if (is_tube) refuse(request.is_periodic, "periodic", name + " is periodic");
  const std::string why = is_tube ? name + " has no plates" : "without plates";
  refuse(request.bottom.has_value(), "bottom", why);
  refuse(request.top.has_value(), "top", why);
  refuse(request.speed.has_value(), "speed", why);
  refuse(request.are_diffuse, "diffuse", why);
  if (kind == ConvectKind::couette) throw InputError(text("couette needs two plates (one moves). Leave out ", setting("periodic"), "."));
}

}  // namespace

void add_options(OptionTable& table, ConvectRequest& request) {
  add_fluid_options(table, request);
  add_plate_options(table, request);
  add_start_options(table, request);
  add_step_options(table, request);
  add_storage_option(table, request.machine, Storages::exact);
  add_device_options(table, request.machine);
  table.add(layout_option(request.machine.layout));
}

void add_sample_options(OptionTable& table, ConvectRequest& request) {
  table.add({.names = "--slice",
             .value = parsed(request.slice, "slice", parse_slice),
             .about = "Slice of a 3-D image: z=N; or x=N or y=N, whose second axis, z, becomes y",
             .type = "AXIS=N",
             .is_usual = true});
  add_cut_options(table, request.cut);
  table.add(grid_option(request.cut.grid));
}

void check_request(const ConvectRequest& request) {
  check_used(request);
  if (request.slice && request.kind != ConvectKind::pores) throw InputError(text(setting("slice"), " is for images. Leave it out."));
  if (request.gravity && request.rayleigh)
    throw InputError(text(setting("gravity"), " and ", setting("rayleigh"), " both set the gravity. Give one."));
  const auto is_dense = [](const std::optional<GasState>& gas) { return gas && gas->density != 1; };
  if (request.kind == ConvectKind::rayleigh_taylor && (is_dense(request.low) || is_dense(request.high)))
    throw InputError(text("the density of rayleigh-taylor is hydrostatic. Give a density of 1 in ", setting("low"), " and ",
                          setting("high"), ", as in ", setting("low", "1,1.05"), "."));
  if (!request.steps)
    throw InputError(text(setting("time"), " is missing (the number of steps). Give it, as in ", setting("time", "10000"), "."));
  if (request.fields_steps == 0 || request.monitor_steps == 0)
    throw InputError(text(setting("monitor_every"), " and ", setting("fields_every"), " are numbers of steps above zero."));
  check_grid_alone(request.cut);
}

}  // namespace karst
