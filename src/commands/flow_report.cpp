#include "commands/flow_report.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "base/process_clock.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/bracket.hpp"
#include "commands/flow_answers.hpp"
#include "commands/image_json.hpp"
#include "commands/partition_json.hpp"

namespace karst {

namespace {

std::string line(const std::string& what, const std::string& value) { return text("  ", padded(what, 14), value, "\n"); }

template <class Get>
Json each_direction(const std::array<std::optional<Flow>, 3>& flows, Get&& get) {
  Json values = Json::array();
  for (const auto& flow : flows) values.push_back(flow ? Json(get(*flow)) : Json());
  return values;
}

}  // namespace

std::optional<double> FlowReport::mflups() const {
  if (steps_here == 0) return std::nullopt;
  return static_cast<double>(sample.sites()) * static_cast<double>(steps_here) / seconds_of_steps / 1e6;
}

std::optional<double> FlowReport::voxel2(std::size_t row, std::size_t column) const {
  if (!flows[column] || (row != column && sample.boundary != Boundary::periodic)) return std::nullopt;
  return flows[column]->last.k[row];
}

Json FlowReport::tensor(const std::function<double(double)>& in_unit) const {
  Json rows = Json::array();
  for (std::size_t row = 0; row < 3; ++row) {
    Json cells = Json::array();
    for (std::size_t column = 0; column < 3; ++column) {
      const auto k = voxel2(row, column);
      cells.push_back(k && in_unit ? Json(in_unit(*k)) : Json());
    }
    rows.push_back(cells);
  }
  return rows;
}

std::string FlowReport::as_text() const {
  std::string lines = text(sample.path(), "\n");
  lines += line("porosity",
                text(digits(sample.image.at("porosity").get<double>()), " total, ",
                     digits(sample.image.at("porosity_connected").get<double>()), " connected; ", grouped(sample.sites()), " sites"));
  if (const std::string words = sample.surface_words(); !words.empty()) lines += line("surface", words);
  const bool known = sample.voxel_size_m().has_value();
  const double area = known ? *sample.voxel_size_m() * *sample.voxel_size_m() : 1;
  lines += line(known ? "k, mD" : "k, voxel^2", "driven along   x             y             z");
  for (std::size_t row = 0; row < 3; ++row) {
    std::string cells = text("flow along ", axis_names[row]);
    for (std::size_t column = 0; column < 3; ++column) {
      const auto k = voxel2(row, column);
      cells += indented(k ? digits(known ? in_millidarcy(*k * area) : *k, 6) : "-", 14);
    }
    lines += line("", cells);
  }
  if (!known) lines += line("", "voxel size unknown: give --voxel-size, as in --voxel-size 5um, for m2 and mD");
  lines += start_lines();
  for (const auto& flow : flows) {
    if (flow) lines += direction_lines(*flow);
  }
  if (const auto speed = mflups())
    lines += line("speed", text(plain(*speed), " MFLUPS on ", machine_words(balance.parts, settings, device)));
  return lines + bracket_lines(*this) + stop_lines();
}

std::string FlowReport::start_lines() const {
  if (coarser.empty()) return "";
  const CoarserRun& finest = coarser.back();
  return line("start", text("from the same rock in ", shape_text(finest.shape), " voxels",
                            coarser.size() > 1 ? text(", and ", coarser.size() - 1, " coarser: ") : ": ", digits(seconds_start, 3), " s"));
}

Json FlowReport::start_json() const {
  Json levels = Json::array();
  for (const CoarserRun& run : coarser) {
    levels.push_back({{"shape", run.shape},
                      {"sites", run.sites},
                      {"steps", each_direction(run.flows, [](const Flow& flow) { return flow.last.steps; })},
                      {"tau", each_direction(run.flows, [](const Flow& flow) { return flow.last.tau; })},
                      {"seconds", each_direction(run.flows, [](const Flow& flow) { return flow.last.seconds; })},
                      {"k_voxel2", each_direction(run.flows, [](const Flow& flow) { return flow.last.k_driven(); })}});
  }
  return levels;
}

std::string FlowReport::stop_lines() const {
  if (stopped_by.empty()) return "";
  if (options.directory().empty())
    return line("stopped", text("by ", stopped_by, "; nothing was kept to go on from: there is no run directory (-o)"));
  if (!is_kept)
    return line("stopped", text("by ", stopped_by, "; this could not be kept: --restart goes on from the checkpoint before, if any"));
  const std::string ranks =
      is_prepared ? text(balance.parts, balance.parts == 1 ? " rank" : " ranks", ", or any number with a case prepared for it, any device:")
                  : "any ranks and device:";
  return line("stopped", text("by ", stopped_by, "; the run is kept. To go on, on ", ranks)) +
         line("", options.checkpoint.how_to_go_on(options.directory()));
}

double FlowReport::reynolds(const FlowState& state) {
  return state.mean_speed * std::sqrt(std::max(0.0, state.k_driven())) / viscosity(state.tau);
}

double FlowReport::mach(const FlowState& state) { return state.fastest * std::sqrt(3.0); }

Json FlowReport::answers(const char* key) const {
  Json values = Json::array();
  for (const Json& known : so_far.answers) values.push_back(known.is_object() ? known.value(key, Json()) : Json());
  return values;
}

std::string FlowReport::answer_lines(int axis) const {
  const Json& known = so_far.answers[static_cast<std::size_t>(axis)];
  if (!known.is_object()) return "";
  std::string lines;
  if (const std::string words = summary_words(known); !words.empty()) lines += line("", words);
  if (!known.contains("forchheimer")) return lines;
  for (const std::string& words : forchheimer_words(known.at("forchheimer"))) lines += line("", words);
  return lines;
}

std::string FlowReport::direction_lines(const Flow& flow) const {
  const char name = axis_names[static_cast<std::size_t>(flow.last.axis)];
  const std::string along = text("along ", name);
  if (!sample.percolates[static_cast<std::size_t>(flow.last.axis)]) {
    return line(along, text("does not percolate in ", name, ": k_", name, name, " = 0"));
  }
  const std::string distance =
      std::isfinite(flow.last.relative_error) ? text(digits(100 * flow.last.relative_error, 2), " %") : "an unknown distance";
  std::string lines =
      line(along, text(flow.last.steps, " steps, ", digits(flow.last.seconds, 3), " s, ",
                       flow.converged ? "converged: within " : "NOT CONVERGED: within ", distance, " of its end, by estimate"));
  if (settings.equilibrium == EquilibriumKind::navier_stokes && options.forces().empty()) lines += inertia_lines(flow.last);
  return lines + answer_lines(flow.last.axis);
}

std::string FlowReport::inertia_lines(const FlowState& state) const {
  std::string lines = line("", text("Reynolds number ", digits(reynolds(state), 3),
                                    " (mean velocity, square root of k), Mach number at most ", digits(mach(state), 3)));
  if (mach(state) > 0.1) lines += line("", "so fast that the fluid is compressed: use a smaller --body-force");
  if (reynolds(state) < 1e-3) lines += line("", "so slow that this is creeping flow: inertia needs a larger --body-force");
  return lines;
}

Json FlowReport::settings_json() const {
  return {{"boundary", boundary_name(sample.boundary)},
          {"direction", options.direction},
          {"device", device_name(settings.device)},
          {"layout", layout_name(settings.layout)},
          {"transfer", settings.device == DeviceKind::cuda && balance.parts > 1 ? Json(transfer_name(settings.transfer)) : Json()},
          {"storage", storage_name(settings.storage)},
          {"equilibrium", options.equilibrium},
          {"start", options.start},
          {"tau", settings.tau_may_differ ? Json("auto") : Json(settings.tau)},
          {"body_force", settings.force},
          {"forces", options.forces().empty() ? Json() : Json(options.forces())},
          {"tolerance", settings.tolerance},
          {"max_steps", settings.max_steps},
          {"checkpoint", options.checkpoint.every.empty() ? default_checkpoint_interval : options.checkpoint.every},
          {"walltime", options.checkpoint.walltime.empty() ? Json() : Json(options.checkpoint.walltime)},
          {"threads", settings.threads},
          {"overlap", settings.overlap},
          {"fields", options.directory().empty() ? "none" : options.fields.kind},
          {"fields_format", options.fields.format},
          {"fields_encoding", options.fields.encoding},
          {"fields_box", options.fields.box_json()},
          {"fields_stride", options.fields.stride_json()},
          {"fluid_viscosity", options.fields.fluid_viscosity}};
}

// With what it takes to run it again.
Json FlowReport::karst_block() const {
  Json block = karst_json();
  std::error_code none;
  block["command"] = options.checkpoint.command();
  block["directory"] = std::filesystem::current_path(none).string();
  block["started"] = time_of_start();
  return block;
}

std::string FlowReport::as_json() const {
  Json out = {{"karst", karst_block()}, {"image", sample.image}};
  out["settings"] = settings_json();
  using Unit = std::function<double(double)>;
  const auto h = sample.voxel_size_m();
  out["permeability"] = {
      {"m2", tensor(h ? [h](double k) { return k * *h * *h; } : Unit())},
      {"mD", tensor(h ? [h](double k) { return in_millidarcy(k * *h * *h); } : Unit())},
      {"voxel2", tensor([](double k) { return k; })},
      {"principal", principal_json(*this)},
      {"flux_voxel2", each_direction(flows, [](const Flow& flow) { return flow.last.flux; })},
      {"converged", each_direction(flows, [](const Flow& flow) { return flow.converged; })},
      {"relative_error_estimate", each_direction(flows, [](const Flow& flow) { return finite(flow.last.relative_error); })},
      {"steps", each_direction(flows, [](const Flow& flow) { return flow.last.steps; })}};
  out["flow"] = {{"tau", each_direction(flows, [](const Flow& flow) { return flow.last.steps > 0 ? Json(flow.last.tau) : Json(); })},
                 {"reynolds", each_direction(flows, [](const Flow& flow) { return reynolds(flow.last); })},
                 {"mach_max", each_direction(flows, [](const Flow& flow) { return mach(flow.last); })},
                 {"tortuosity", answers("tortuosity")}};
  out["pores"] = sample.pores_json();
  out["subvolumes"] = answers("subvolumes");
  out["forchheimer"] = answers("forchheimer");
  out["bracket"] = bracket_json(*this);
  out["run"] = {{"started_from", start_json()},
                {"restarts", so_far.restarts},
                {"stopped_by", stopped_by.empty() ? Json() : Json(stopped_by)},
                {"go_on_by", is_kept ? Json(options.checkpoint.how_to_go_on(options.directory())) : Json()},
                {"checkpoints", checkpoints},
                {"checkpoint_bytes", checkpoint_bytes}};
  out["partition"] = partition_json(balance, choice, number_bytes(settings.storage));
  out["performance"] = {
      {"mflups", mflups() ? Json(*mflups()) : Json()},
      {"bandwidth_fraction", nullptr},
      {"seconds",
       {{"read", seconds_read},
        {"prepare", seconds_prepare},
        {"start", seconds_start},
        {"solve", seconds_solve},
        {"write", seconds_write},
        {"checkpoint", seconds_checkpoint},
        {"variants", seconds_variants},
        {"total", seconds_read + seconds_prepare + seconds_start + seconds_solve + seconds_write + seconds_checkpoint + seconds_variants}}},
      {"device", device}};
  return json_text(out);
}

std::string FlowReport::history_csv() const {
  std::string lines = "direction,step,seconds,k_voxel2,relative_error_estimate,flux_voxel2\n";
  for (int axis = 0; axis < 3; ++axis) {
    for (const FlowState& look : so_far.known(axis)) {
      lines += text(axis_names[static_cast<std::size_t>(look.axis)], ",", look.steps, ",", digits(look.seconds, 6), ",",
                    digits(look.k_driven(), 17), ",", std::isfinite(look.relative_error) ? digits(look.relative_error, 6) : "", ",",
                    digits(look.flux, 17), "\n");
    }
  }
  return lines;
}

}  // namespace karst
