#include "physics/permeability/record/permeability_checkpoints.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/process_clock.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "geometry/velocity_set.hpp"
#include "physics/permeability/record/bracket_json.hpp"
#include "physics/permeability/record/permeability_state_json.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "run/record/checkpoints/checkpoint_names.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

namespace {

// `forces` comes before `body_force`, which is the weakest of the forces: the message must name the setting that the user gave.
constexpr std::array alike_settings = {"boundary",        "direction",  "storage", "equilibrium",   "start",        "tau",
                                       "forces",          "body_force", "fields",  "fields_format", "fields_box",   "fields_stride",
                                       "fluid_viscosity", "voxel_size", "lattice", "mask",          "fields_arrays"};
constexpr std::array<AlikeFact, 1> alike_facts = {{{"interval", "number of steps between monitors"}}};

std::string inside(const std::string& folder, const char* name) {
  return folder.empty() ? "" : (std::filesystem::path(folder) / name).string();
}

// The settings that a run and its restart must share.
Json what_must_be_alike(const PermeabilityResult& result, const RecordPlan& plan, const std::string& sites_checksum) {
  const SampleFacts& sample = result.sample;
  Json alike = {{"shape", sample.shape()}, {"sites", sample.sites()}, {"sites_checksum", sites_checksum}};
  Json settings = settings_json(result, plan);
  settings["voxel_size"] = or_null(sample.voxel_size_m());
  settings["mask"] = sample.image.mask.empty() ? Json() : Json(sample.image.mask.words());
  for (const char* name : alike_settings) alike[name] = settings.at(name);
  alike["interval"] = result.plan.numerics.interval;
  return alike;
}

// Throws InputError if the file `path` is of another run.
void check_run(const Json& here, Json there, const std::string& path) {
  if (there.is_object() && !there.contains("lattice")) there["lattice"] = velocity_set_of_0_1;
  // Version 0.2 called it by its method.
  if (there.is_object() && there.value("start", Json()) == "nested") there["start"] = start_name(StartKind::automatic);
  check_alike(here, there, {alike_settings, alike_facts}, path);
}

}  // namespace

PermeabilityCheckpoints::PermeabilityCheckpoints(FlowSolver& solver, PermeabilityResult& result, RunRecord& record, const Note& note,
                                                 const std::function<void()>& make_room, const Comm& comm)
    : solver_(solver), result_(result), record_(record), note_(note), make_room_(make_room), comm_(comm),
      path_(inside(record.plan.directory, checkpoint_name)), variants_path_(inside(record.plan.directory, variants_name)),
      schedule_(record.plan.checkpoint, !path_.empty(), comm), writes_(record, note, comm) {
  if (!path_.empty()) sites_checksum_ = checksum_of_sites(solver.voxels(), comm);
}

std::string PermeabilityCheckpoints::facts() const {
  return json_text({{"karst", karst_json()},
                    {"image", to_json(result_.sample.image)},
                    {"alike", what_must_be_alike(result_, record_.plan, sites_checksum_)},
                    {"run", to_json(result_.state, result_.sample.voxel_size_m())}});
}

void PermeabilityCheckpoints::restart() {
  earlier_.emplace(path_, comm_, record_.plan.hints);
  const Json facts = Json::parse(earlier_->facts(), nullptr, false);
  if (!state_in(facts, flow_state_name).is_null())
    throw InputError(text(quote(path_), " is of karst flow. Restart it with the command that wrote it."));
  refuse_to_lose_conductivity();
  result_.state = permeability_state(facts, path_);
  check_run(what_must_be_alike(result_, record_.plan, sites_checksum_), facts.at("alike"), path_);
  restart_variants();
  ++result_.state.restarts;
}

void PermeabilityCheckpoints::refuse_to_lose_conductivity() const {
  const std::string path = inside(record_.plan.directory, conductivity_checkpoint_name);
  if (record_.plan.has_conductivity || !is_there(path, comm_)) return;
  throw InputError(text(quote(path), " has the formation factors of this run (its files would lose them). Give ", setting("conductivity"),
                        ", or remove this checkpoint."));
}

void PermeabilityCheckpoints::restart_variants() {
  if (!is_there(variants_path_, comm_)) return;
  const Json facts = Json::parse(CheckpointFile(variants_path_, comm_, record_.plan.hints).facts(), nullptr, false);
  const auto variants =
      is_like(facts, {{"alike", "object"}}) ? variants_from(member(facts, "variants"), result_.plan.numerics.lattice) : std::nullopt;
  if (!variants)
    throw InputError(text(quote(variants_path_), " does not hold results of variants of the sample. Remove it, and they run again."));
  check_run(what_must_be_alike(result_, record_.plan, sites_checksum_), facts.at("alike"), variants_path_);
  result_.state.variants = *variants;
}

CheckpointSites PermeabilityCheckpoints::sites() const {
  return {solver_.voxels(), result_.sample.shape(), result_.sample.sites(), solver_.site_bytes()};
}

FlowStart PermeabilityCheckpoints::start(int axis) {
  PermeabilityState& state = result_.state;
  const auto a = static_cast<std::size_t>(axis);
  const Monitors& monitors = state.monitors[a];
  last_monitor_ = seconds_since_start();
  schedule_.restart_steps(0);
  steps_at_restart_.reset();
  // A flow that started from another flow cannot reach the same estimated error as a flow that started at rest.
  const bool cannot_converge = !monitors.empty() && monitors.back().least_error > result_.plan.numerics.tolerance;
  if (state.axis != axis || !earlier_ || !earlier_->has_values() || cannot_converge) {
    if (!monitors.empty()) {
      note_(text("flow along ", axis_names[a], ": begins again; the result of its earlier ", monitors.back().steps,
                 " steps is kept until the new one is better"));
    }
    state.begin_again(axis);
    return {};
  }
  state.done[a] = false;
  steps_at_restart_ = monitors.back().steps;
  schedule_.restart_steps(*steps_at_restart_);
  const auto restore = [this] {
    earlier_->read(sites(), result_.machine.threads,
                   [&](std::span<const std::uint32_t> some, const std::byte* from) { solver_.set_populations(some, from); });
    last_monitor_ = seconds_since_start();
  };
  return {.monitors = monitors, .restore = restore};
}

std::int64_t PermeabilityCheckpoints::write(const FlowState& state) {
  PermeabilityState& run = result_.state;
  KARST_ASSERT(run.monitors[static_cast<std::size_t>(state.axis)].back().steps == state.steps);
  if (!writer_ || writer_->value_bytes() != solver_.site_bytes()) writer_.emplace(sites(), result_.machine.threads, comm_);
  make_room_();
  const std::optional<int> axis_before = std::exchange(run.axis, state.axis);
  try {
    writer_->write(
        path_, facts(), [&](std::span<const std::uint32_t> some, std::byte* to) { solver_.populations(some, to); }, record_.plan.hints);
  } catch (const MachineError&) {
    run.axis = axis_before;
    throw;
  }
  return writer_->bytes();
}

void PermeabilityCheckpoints::write_or_note(const FlowState& state) {
  writes_.write_or_note(state.steps, [&] { return write(state); });
  schedule_.restart_clock(state.steps);  // after a failure, too: the next attempt waits for a whole interval
}

bool PermeabilityCheckpoints::go_on(FlowRole role, const FlowState& state) {
  if (!schedule_.may_stop()) return true;
  return role == FlowRole::result ? go_on_kept(state) : go_on_unkept(state);
}

bool PermeabilityCheckpoints::go_on_kept(const FlowState& state) {
  const std::int64_t bytes = result_.sample.sites() * static_cast<std::int64_t>(solver_.site_bytes());
  const double seconds_to_write = path_.empty() ? 0 : writes_.seconds(bytes);
  const auto now = schedule_.decide(state.steps, seconds_since_start() - last_monitor_, seconds_to_write);
  const bool ends_anyway = has_ended(state, result_.plan.numerics);
  const bool has_fields_to_come = record_.plan.fields.numbers != FieldNumbers::none;
  if (!now.stops.empty()) {
    stop(state, now.stops);
  } else if (now.writes && !path_.empty() && (!ends_anyway || has_fields_to_come)) {
    write_or_note(state);
  }
  last_monitor_ = seconds_since_start();
  return now.stops.empty();
}

bool PermeabilityCheckpoints::go_on_unkept(const FlowState& state) {
  const double intervals = static_cast<double>(state.steps) / static_cast<double>(result_.plan.numerics.interval);
  record_.stopped_by = schedule_.decide(state.steps, state.seconds / intervals, 0).stops;
  return record_.stopped_by.empty();
}

void PermeabilityCheckpoints::stop(const FlowState& state, const std::string& why) {
  record_.stopped_by = why;
  if (!path_.empty()) writes_.write_and_stop(state.steps, why, [&] { return write(state); });
}

void PermeabilityCheckpoints::flow_done(int axis, bool is_last) {
  PermeabilityState& run = result_.state;
  const auto a = static_cast<std::size_t>(axis);
  run.done[a] = true;
  earlier_.reset();
  if (path_.empty()) return;
  const FlowState& last = run.monitors[a].back();
  // A restart that computed no step leaves the populations in its checkpoint for later restarts.
  if (is_last && steps_at_restart_ == last.steps) return;
  const bool has_its_populations = result_.plan.forces.empty();  // with several forces, the solver has the populations of the last force
  if (is_last && schedule_.plan().was_asked_for && has_its_populations && !is_converged(last, result_.plan.numerics))
    return write_or_note(last);
  run.axis.reset();
  write_facts(path_, facts(), text("direction ", axis_names[a]));
}

void PermeabilityCheckpoints::stopped_at_start() {
  if (path_.empty()) return;
  const bool has_populations = result_.state.axis.has_value();  // of an earlier run, whose file stays unchanged
  record_.is_kept = has_populations || write_facts(path_, facts(), "the coarser samples");
}

void PermeabilityCheckpoints::variant_done() {
  if (path_.empty()) return;
  Json variants = Json::array();
  for (const VariantRun& run : result_.state.variants) variants.push_back(to_json(run));
  const Json facts = {
      {"karst", karst_json()}, {"alike", what_must_be_alike(result_, record_.plan, sites_checksum_)}, {"variants", variants}};
  const bool is_written = write_facts(variants_path_, json_text(facts), "a variant of the sample");
  record_.is_kept = !record_.stopped_by.empty() && is_written;
}

bool PermeabilityCheckpoints::write_facts(const std::string& path, const std::string& facts, const std::string& after) const {
  make_room_();
  try {
    comm_.on_root([&] { return write_facts_alone(path, facts), std::string(); });
    return true;
  } catch (const MachineError& e) {
    note_(text("no checkpoint after ", after, ": ", e.message()));
    return false;
  }
}

}  // namespace karst
