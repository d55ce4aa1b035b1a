#include "options/convect_options.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr const char* fluid_group = "Fluid: in voxels, steps and multiples of the density and temperature at rest";
constexpr const char* plates_group = "Plates at the faces normal to y";
constexpr const char* start_group = "Start";
constexpr const char* steps_group = "End and records, in steps";

double number_of(const char* name, const std::string& value, const std::string& piece, const char* example) {
  if (const auto number = real_number(trimmed(piece))) return *number;
  throw InputError(text(setting(name, quote(value)), " is not a number, as in ", setting(name, example), "."));
}

// "1.05", or "adiabatic".
void set_plate(const char* name, const std::string& value, PlateRequest& plate) {
  if (value.empty()) return;
  plate.temperature.reset();
  if (value != "adiabatic") plate.temperature = number_of(name, value, value, "1.05");
}

// "1,1.05": density, temperature.
void set_gas(const char* name, const std::string& value, GasState& gas) {
  if (value.empty()) return;
  const std::vector<std::string> pieces = split(value, ',');
  if (pieces.size() != 2)
    throw InputError(text(setting(name, quote(value)), " is not a density and a temperature, as in ", setting(name, "1,1.05"), "."));
  gas = {number_of(name, value, pieces[0], "1,1.05"), number_of(name, value, pieces[1], "1,1.05")};
}

std::int64_t steps_of(const char* name, const std::string& value) {
  const auto steps = whole_number(trimmed(value));
  if (steps && *steps >= 0 && *steps % 2 == 0 && *steps <= 1'000'000'000'000) return *steps;
  throw InputError(text(setting(name, quote(value)), " is not an even number of steps, as in ", setting(name, "10000"), "."));
}

}  // namespace

ConvectOptions::ConvectOptions(OptionTable& table) {
  add_fluid(table);
  add_plates(table);
  add_start(table);
  add_end(table);
  add_storage_option(table, machine_, Storages::exact);
  add_device_options(table, machine_);
  table.add(layout_option(machine_.layout));
}

void ConvectOptions::add_fluid(OptionTable& table) {
  const std::string group = fluid_group;
  table.add({.names = "--tau",
             .value = &tau_,
             .about = "Relaxation time, above 0.5: sets the viscosity",
             .type = "TAU",
             .group = group,
             .is_usual = true});
  table.add(
      {.names = "--prandtl", .value = &prandtl_, .about = "Viscosity by thermal diffusivity; 1 by default", .type = "PR", .group = group});
  table.add({.names = "--tau-rest",
             .value = &tau_rest_,
             .about = "Relaxation time of what neither viscosity nor heat conduction depends on; 1 by default",
             .type = "TAU",
             .group = group});
  table.add({.names = "--gravity",
             .value = &gravity_,
             .about = "Towards y = 0, in voxels/step^2",
             .type = "G",
             .group = group,
             .is_usual = true});
  table.add({.names = "--rayleigh",
             .value = &rayleigh_,
             .about = "Rayleigh number between two plates with temperatures: sets the gravity",
             .type = "RA",
             .group = group,
             .is_usual = true});
}

void ConvectOptions::add_plates(OptionTable& table) {
  const std::string group = plates_group;
  table.add({.names = "--bottom",
             .value = &bottom_,
             .about = "Temperature of the plate at y = 0, or adiabatic",
             .type = "T",
             .group = group,
             .is_usual = true});
  table.add({.names = "--top",
             .value = &top_,
             .about = "Temperature of the plate at the other end, or adiabatic",
             .type = "T",
             .group = group,
             .is_usual = true});
  table.add({.names = "--speed", .value = &speed_, .about = "Speed of the top plate along x", .type = "U", .group = group});
  table.add({.names = "--diffuse",
             .value = &diffuse_,
             .about = "Plates reflect as those of Maxwell: with slip and a jump of temperature",
             .group = group});
  table.add({.names = "--periodic", .value = &periodic_, .about = "No plates: the sample repeats along y, too", .group = group});
}

void ConvectOptions::add_start(OptionTable& table) {
  const std::string group = start_group;
  table.add({.names = "--low",
             .value = &low_,
             .about = "Density and temperature of the lower half at the start; of shock-tube: of the left half",
             .type = "RHO,T",
             .group = group,
             .is_usual = true});
  table.add({.names = "--high", .value = &high_, .about = "The same of the other half", .type = "RHO,T", .group = group, .is_usual = true});
  table.add({.names = "--disturbance",
             .value = &disturbance_,
             .about = "Of the start: share of the height (rayleigh-taylor), or of the difference of temperatures; 0.01 by default",
             .type = "SHARE",
             .group = group});
  table.add({.names = "--seed", .value = &seed_, .about = "Seed of the disturbance", .type = "N", .group = group});
}

void ConvectOptions::add_end(OptionTable& table) {
  const std::string group = steps_group;
  table.add({.names = "--time", .value = &time_, .about = "End of the flow", .type = "STEPS", .group = group, .is_usual = true});
  table.add({.names = "--monitor-every",
             .value = &monitor_every_,
             .about = "Steps between monitors; 1000 by default",
             .type = "STEPS",
             .group = group,
             .is_usual = true});
  table.add({.names = "--fields-every",
             .value = &fields_every_,
             .about = "Steps between fields and means of rows; only at the end by default",
             .type = "STEPS",
             .group = group,
             .is_usual = true});
}

ConvectCommandOptions::ConvectCommandOptions(OptionTable& table)
    : image_(table,
             {"CASE", "rayleigh-taylor, rayleigh-benard, couette, shock-tube, or an image", "Raw files, and cases without an image"}),
      request_(table), files_(table, {.files = "result.json, monitors.csv, rows.csv, log.txt, fields, checkpoints",
                                      .fields = "temperature, velocity and density"}) {
  table.add({.names = "--slice",
             .value = &slice_,
             .about = "Slice of a 3-D image: z=N; or x=N or y=N, whose second axis, z, becomes y",
             .type = "AXIS=N",
             .is_usual = true});
  add_cut_options(table, cut_);
  table.add(grid_option(cut_.grid));
}

CutChoice ConvectCommandOptions::cut() const {
  if (!cut_.grid) return cut_;
  refuse_beside_grid(cut_.kind == WeightsKind::measured || cut_.kind == WeightsKind::given, "weights");
  refuse_beside_grid(!cut_.device_memory.empty(), "device_memory");
  return cut_;
}

ConvectKind ConvectCommandOptions::kind() const {
  const auto at = std::find(convect_names.begin(), convect_names.end(), image_.path());
  if (at == convect_names.end() || *at == convect_name(ConvectKind::pores)) return ConvectKind::pores;
  return static_cast<ConvectKind>(at - convect_names.begin());
}

std::optional<ImageSlice> ConvectCommandOptions::slice() const {
  if (slice_.empty()) return std::nullopt;
  const auto axis = std::find(axis_names.begin(), axis_names.end(), slice_.front());
  const bool is_named = slice_.substr(1).starts_with("=") && axis != axis_names.end();
  const std::int64_t number = is_named ? whole_number(slice_.substr(2)).value_or(-1) : -1;
  if (number < 0) throw InputError(text(setting("slice", quote(slice_)), " is not a slice, as in ", setting("slice", "z=120"), "."));
  return ImageSlice{static_cast<int>(axis - axis_names.begin()), number};
}

ConvectRow::Request ConvectCommandOptions::request() const { return {request_.request(kind()), cut()}; }

RockSource ConvectCommandOptions::source(const ConvectRow::Request& request, const Comm& comm) const {
  RockSource source = image_.source(comm);
  source.slice = slice();
  if (source.slice && request.flow.kind != ConvectKind::pores) throw InputError(text(setting("slice"), " is for images. Leave it out."));
  return source;
}

void ConvectOptions::check_used(ConvectKind kind) const {
  const std::string name{kind == ConvectKind::pores ? "an image" : convect_name(kind)};
  const auto refuse = [&](bool is_given, const char* option, const std::string& why) {
    if (is_given) throw InputError(text(setting(option), " has no effect (", why, "). Leave it out."));
  };
  const bool has_layers = kind == ConvectKind::rayleigh_taylor || kind == ConvectKind::shock_tube;
  refuse(!low_.empty() && !has_layers, "low", name + " starts from one gas");
  refuse(!high_.empty() && !has_layers, "high", name + " starts from one gas");
  const bool is_disturbed = kind == ConvectKind::rayleigh_taylor || kind == ConvectKind::rayleigh_benard;
  refuse(disturbance_.has_value() && !is_disturbed, "disturbance", name + " starts undisturbed");
  refuse(seed_.has_value() && !is_disturbed, "seed", name + " starts undisturbed");
  const bool is_tube = kind == ConvectKind::shock_tube;
  if (!periodic_ && !is_tube) return;
  if (is_tube) refuse(periodic_, "periodic", name + " is periodic");
  const std::string why = is_tube ? name + " has no plates" : "without plates";
  refuse(!bottom_.empty(), "bottom", why);
  refuse(!top_.empty(), "top", why);
  refuse(speed_.has_value(), "speed", why);
  refuse(diffuse_, "diffuse", why);
  if (kind == ConvectKind::couette) throw InputError(text("couette needs two plates (one moves). Leave out ", setting("periodic"), "."));
}

ConvectRequest ConvectOptions::request(ConvectKind kind) const {
  check_used(kind);
  ConvectRequest request = usual_request(kind);
  request.machine = machine_;
  set_fluid(request);
  set_plate("bottom", bottom_, request.bottom);
  set_plate("top", top_, request.top);
  request.top.speed = speed_.value_or(request.top.speed);
  request.bottom.is_diffuse = request.top.is_diffuse = diffuse_;
  if (periodic_) request.has_plates = false;
  set_gas("low", low_, request.low);
  set_gas("high", high_, request.high);
  if (kind == ConvectKind::rayleigh_taylor && (request.low.density != 1 || request.high.density != 1))
    throw InputError(text("the density of rayleigh-taylor is hydrostatic. Give a density of 1 in ", setting("low"), " and ",
                          setting("high"), ", as in ", setting("low", "1,1.05"), "."));
  request.disturbance = disturbance_.value_or(request.disturbance);
  request.seed = seed_.value_or(request.seed);
  set_end(request);
  return request;
}

void ConvectOptions::set_fluid(ConvectRequest& request) const {
  request.tau = tau_.value_or(request.tau);
  request.prandtl = prandtl_.value_or(request.prandtl);
  request.tau_rest = tau_rest_.value_or(request.tau_rest);
  if (gravity_ && rayleigh_) throw InputError(text(setting("gravity"), " and ", setting("rayleigh"), " both set the gravity. Give one."));
  if (gravity_) request.gravity = gravity_;
  if (rayleigh_) request.gravity.reset();
  request.rayleigh = rayleigh_;
}

void ConvectOptions::set_end(ConvectRequest& request) const {
  if (time_.empty())
    throw InputError(text(setting("time"), " is missing (the number of steps). Give it, as in ", setting("time", "10000"), "."));
  request.steps = steps_of("time", time_);
  if (!monitor_every_.empty()) request.monitor_steps = steps_of("monitor_every", monitor_every_);
  if (!fields_every_.empty()) request.fields_steps = steps_of("fields_every", fields_every_);
  if (request.fields_steps == 0 || request.monitor_steps == 0)
    throw InputError(text(setting("monitor_every"), " and ", setting("fields_every"), " are numbers of steps above zero."));
}

}  // namespace karst
