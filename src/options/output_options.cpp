#include "options/output_options.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

CheckpointOptions::CheckpointOptions(OptionTable& table, const std::string& steps) : steps_(steps) {
  table.add({.names = "--checkpoint",
             .value = &every_,
             .about = text("Interval of checkpoints: ", steps, ", as 5000, or time, as 10min; ", default_checkpoint_interval,
                           " by default; or none"),
             .type = "EVERY",
             .group = "Run"});
  table.add({.names = "--walltime",
             .value = &walltime_,
             .about = "Stops with a checkpoint before this time is over: 90min, 12h or 11:30:00, counted from the start of the program",
             .type = "TIME",
             .group = "Run"});
  table.add(
      {.names = "--restart",
       .value = &restart_,
       .about = "Restarts the run in this directory, on any ranks and any device; the result is the same to the bit as without a stop",
       .type = "DIR",
       .group = "Run",
       .path = PathUse::written,
       .is_usual = true});
}

CheckpointPlan CheckpointOptions::plan() const {
  CheckpointPlan plan;
  plan.every = every_;
  plan.walltime = walltime_;
  plan.was_asked_for = !every_.empty() && every_ != "none";
  if (!walltime_.empty()) plan.walltime_seconds = parse_duration(setting("walltime"), walltime_);
  if (every_.empty()) plan.seconds = parse_duration(setting("checkpoint"), default_checkpoint_interval);
  if (!plan.was_asked_for) return plan;
  if (every_.find_first_not_of("0123456789") != std::string::npos) {
    plan.seconds = parse_duration(setting("checkpoint"), every_);
    return plan;
  }
  plan.steps = whole_number(every_);
  if (!plan.steps || *plan.steps < 1)
    throw InputError(text(setting("checkpoint", quote(every_)), " is not a number of ", steps_, " above zero."));
  return plan;
}

namespace {

const Choices kinds = {{"none", "no fields"}, {"f32"}, {"f64"}};
const Choices whole_kinds = {{"none", "no fields"}, {"u32"}, {"f32"}, {"f64"}};
const Choices formats = {
    {"vti", "an image"}, {"voxels", "sites only, one cell for each: .vtu"}, {"points", "sites only, one point for each: .vtu"}};
const Choices encodings = {{"inline", "base64, read by every ParaView"}, {"appended", "raw, a quarter smaller, not read by some"}};

}  // namespace

FieldsOptions::FieldsOptions(OptionTable& table, const OutputWords& words) {
  if (words.are_whole) kind_ = "u32";
  kind_ = words.fields ? kind_ : "none";
  if (!words.fields) return;
  const std::string group = "Fields for ParaView, in the run directory of -o";
  table.add({.names = "--fields",
             .value = &kind_,
             .about = text("Numbers of ", words.fields),
             .type = "KIND",
             .group = group,
             .choices = words.are_whole ? whole_kinds : kinds,
             .is_usual = true});
  table.add(
      {.names = "--fields-format", .value = &format_, .about = "Format of the files", .type = "KIND", .group = group, .choices = formats});
  table.add({.names = "--fields-encoding",
             .value = &encoding_,
             .about = "Encoding of the numbers",
             .type = "KIND",
             .group = group,
             .choices = encodings});
  table.add({.names = "--fields-box",
             .value = &box_,
             .about = "Only voxels with x0 <= x < x1, and so on",
             .type = "X0,Y0,Z0,X1,Y1,Z1",
             .group = group,
             .is_list = true});
  table.add({.names = "--fields-stride",
             .value = &stride_,
             .about = "Only every n-th voxel along each axis, from the first",
             .type = "N or NX,NY,NZ",
             .group = group,
             .is_list = true});
  if (!words.is_at_unit_gradient) return;
  table.add({.names = "--fields-arrays",
             .value = &arrays_,
             .about = "Only these arrays: velocity, velocity_lattice, pressure, label; by default all but velocity_lattice, which "
                      "stands in for velocity if the voxel size is not known. part is always written",
             .type = "NAME,...",
             .group = group,
             .offers = {flow_array_names.begin(), flow_array_names.end()},
             .is_list = true});
  table.add({.names = "--fluid-viscosity",
             .value = &fluid_viscosity_,
             .about = "Viscosity of the fluid in Pa s, for velocities in m/s; 0.001 (water) by default",
             .type = "PA_S",
             .group = group});
}

FieldsPlan FieldsOptions::plan() const {
  constexpr double least = 1e-9, most = 1e9;  // with any voxel size, velocities in m/s stay within the range of floats
  if (!(fluid_viscosity_ >= least && fluid_viscosity_ <= most)) {
    throw InputError(text(setting("fluid_viscosity", digits(fluid_viscosity_)), " is not between ", digits(least), " and ", digits(most),
                          " (velocities in m/s would underflow or overflow). Give the viscosity in Pa s, as 0.001 for water."));
  }
  FieldsPlan plan;
  plan.numbers = *enumerator_of<FieldNumbers>(field_number_names, kind_);
  plan.format = *enumerator_of<FieldFormat>(field_format_names, format_);
  plan.encoding = *enumerator_of<VtkEncoding>(field_encoding_names, encoding_);
  plan.box = box();
  plan.stride = stride();
  plan.arrays = arrays();
  plan.fluid_viscosity = fluid_viscosity_;
  return plan;
}

// In the order of flow_array_names.
std::vector<std::string> FieldsOptions::arrays() const {
  if (arrays_.empty()) return {};
  std::array<bool, flow_array_names.size()> is_wanted{};
  for (const std::string& word : split(arrays_, ',')) {
    const auto position = std::find(flow_array_names.begin(), flow_array_names.end(), trimmed(word));
    if (position == flow_array_names.end()) {
      throw InputError(text(setting("fields_arrays", quote(arrays_)), " names ", quote(trimmed(word)), ", which is not one of ",
                            joined({flow_array_names.begin(), flow_array_names.end()}, ", "), "."));
    }
    is_wanted[static_cast<std::size_t>(position - flow_array_names.begin())] = true;
  }
  std::vector<std::string> wanted;
  for (std::size_t i = 0; i < is_wanted.size(); ++i) {
    if (is_wanted[i]) wanted.emplace_back(flow_array_names[i]);
  }
  return wanted;
}

std::optional<Box> FieldsOptions::box() const {
  if (box_.empty()) return std::nullopt;
  const std::vector<std::string> words = split(box_, ',');
  Box box;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto end = words.size() == 6 ? whole_number(trimmed(words[i])) : std::nullopt;
    if (!end)
      throw InputError(text(setting("fields_box", quote(box_)), " is not six whole numbers X0,Y0,Z0,X1,Y1,Z1, as in 0,0,0,100,100,50."));
    (i < 3 ? box.lo : box.hi)[i % 3] = *end;
  }
  for (std::size_t a = 0; a < 3; ++a) {
    if (box.lo[a] >= box.hi[a]) {
      throw InputError(text(setting("fields_box", quote(box_)), " holds no voxel: ", axis_names[a], "0 = ", box.lo[a], " is not below ",
                            axis_names[a], "1 = ", box.hi[a], ". Give X0,Y0,Z0,X1,Y1,Z1."));
    }
  }
  return box;
}

Index3 FieldsOptions::stride() const {
  if (stride_.empty()) return {1, 1, 1};
  const std::vector<std::string> words = split(stride_, ',');
  Index3 stride{};
  for (std::size_t a = 0; a < 3; ++a) {
    const auto number = words.size() == 1 || words.size() == 3 ? whole_number(trimmed(words[a % words.size()])) : std::nullopt;
    if (!number || *number < 1 || *number > std::numeric_limits<std::int32_t>::max()) {
      throw InputError(
          text(setting("fields_stride", quote(stride_)), " is not one or three whole numbers from 1 to 2147483647, as 2 or 1,1,4."));
    }
    stride[a] = *number;
  }
  return stride;
}

OutputOptions::OutputOptions(OptionTable& table, const OutputWords& words) : fields_(table, words) {
  if (words.has_checkpoints) checkpoint_.emplace(table, words.steps);
  constexpr const char* group = "Run";
  table.has_short_help = true;
  table.add({.names = "-o,--output",
             .value = &output_,
             .about = text("Run directory to make: ", words.files),
             .type = "DIR",
             .group = group,
             .path = PathUse::written,
             .is_usual = true});
  table.add({.names = "--force", .value = &force_, .about = "Write into the run directory although it holds files", .group = group});
  table.add({.names = "--json", .value = &json_, .about = "result.json on stdout", .group = group, .is_usual = true});
}

RecordPlan OutputOptions::record() const {
  RecordPlan record;
  const std::string restart = checkpoint_ ? checkpoint_->restart() : "";
  record.directory = restart.empty() ? output_ : restart;
  record.is_restart = !restart.empty();
  record.force = force_;
  record.output = output_;
  if (checkpoint_) record.checkpoint = checkpoint_->plan();
  record.fields = fields_.plan();
  return record;
}

}  // namespace karst
