#include "physics/conductivity/record/conductivity_checkpoints.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/process_clock.hpp"
#include "base/text.hpp"
#include "physics/conductivity/record/conductivity_json.hpp"
#include "physics/conductivity/record/conductivity_state_json.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "run/record/checkpoints/checkpoint_names.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

namespace {

constexpr std::array conductivity_settings_alike = {"boundary", "direction", "ends",       "conductivity",  "voxel_size",
                                                    "mask",     "fields",    "fields_box", "fields_format", "fields_stride"};

// The settings that a run and its restart must share.
Json conductivity_alike(const ConductivityResult& result, const RecordPlan& plan, const std::string& sites_checksum) {
  const SampleFacts& sample = result.sample;
  Json alike = {{"shape", sample.shape()}, {"sites", result.sites}, {"sites_checksum", sites_checksum}};
  Json settings = conductivity_settings_json(result);
  settings.update(record_settings_json(plan));
  settings["voxel_size"] = or_null(sample.voxel_size_m());
  settings["mask"] = sample.image.mask.empty() ? Json() : Json(sample.image.mask.words());
  for (const char* name : conductivity_settings_alike) alike[name] = settings.at(name);
  return alike;
}

bool is_at_end(const ConductivityState& state, const ConductivityPlan& plan) {
  return state.relative_error() <= plan.tolerance || state.iterations >= plan.max_iterations;
}

}  // namespace

ConductivityCheckpoints::ConductivityCheckpoints(Potentials& potentials, ConductivityResult& result, RunRecord& record, const Note& note,
                                                 std::function<void()> before_write, const Comm& comm)
    : potentials_(potentials), result_(result), record_(record), note_(note), before_write_(std::move(before_write)), comm_(comm),
      path_(record.plan.directory.empty() ? "" : (std::filesystem::path(record.plan.directory) / conductivity_checkpoint_name).string()),
      schedule_(record.plan.checkpoint, !path_.empty(), comm), writes_(record, note, comm), last_call_(seconds_since_start()) {
  if (!path_.empty()) sites_checksum_ = checksum_of_sites(potentials.voxels(), comm);
}

CheckpointSites ConductivityCheckpoints::sites() const {
  return {potentials_.voxels(), result_.sample.shape(), result_.sites, potentials_.site_bytes()};
}

// `running`: the potential whose site states go with the facts.
std::string ConductivityCheckpoints::facts(const std::optional<ConductivityState>& running) const {
  ConductivityProgress progress{result_.restarts, {}, result_.along};
  if (running) {
    progress.axis = running->axis;
    progress.along[static_cast<std::size_t>(running->axis)]->last = *running;
  }
  return json_text({{"karst", karst_json()},
                    {"image", to_json(result_.sample.image)},
                    {"alike", conductivity_alike(result_, record_.plan, sites_checksum_)},
                    {conductivity_state_name.today, to_json(progress)}});
}

void ConductivityCheckpoints::restart(bool follows_flows) {
  if (follows_flows && !is_there(path_, comm_)) return;
  if (!follows_flows && is_there((std::filesystem::path(record_.plan.directory) / checkpoint_name).string(), comm_)) {
    throw InputError(
        text(quote(path_), " is of karst permeability with ", setting("conductivity"), ". Restart it with the command that wrote it."));
  }
  earlier_.emplace(path_, comm_, record_.plan.hints);
  const Json facts = Json::parse(earlier_->facts(), nullptr, false);
  ConductivityProgress progress = conductivity_progress(state_in(facts, conductivity_state_name), path_);
  check_alike(conductivity_alike(result_, record_.plan, sites_checksum_), member(facts, "alike"), {conductivity_settings_alike}, path_);
  result_.restarts = progress.restarts + 1;
  result_.along = std::move(progress.along);
  axis_of_earlier_ = progress.axis;
  for (auto& potential : result_.along) {
    if (!potential) continue;
    potential->converged = potential->last.relative_error() <= result_.plan.tolerance;
    potential->is_done = potential->is_done && is_at_end(potential->last, result_.plan);  // the tolerance may be finer now
  }
  if (!has_all_kept()) {
    for (auto& potential : result_.along) {
      if (potential) potential->is_done = false;
    }
  }
}

// In a periodic sample, a potential needs the earlier ones for the tensor. They are in a checkpoint with site states only.
bool ConductivityCheckpoints::has_all_kept() const {
  if (result_.sample.boundary != Boundary::periodic || axis_of_earlier_) return true;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto& potential = result_.along[axis];
    if (result_.plan.directions[axis] && result_.conducts[axis] && !(potential && potential->is_done)) return false;
  }
  return true;
}

ConductivityStart ConductivityCheckpoints::start(int axis) {
  auto& potential = result_.along[static_cast<std::size_t>(axis)];
  last_call_ = seconds_since_start();
  iterations_at_start_ = 0;
  schedule_.restart_steps(0);
  if (!potential || axis_of_earlier_ != axis || !earlier_->has_values()) {
    if (potential && potential->last.iterations > 0)
      note_(text("potential along ", axis_names[static_cast<std::size_t>(axis)], ": begins again, at iteration 0"));
    potential.emplace();
    return {};
  }
  iterations_at_start_ = potential->last.iterations;
  schedule_.restart_steps(iterations_at_start_);
  const auto restore = [this] {
    earlier_->read(sites(), result_.machine.threads,
                   [&](std::span<const std::uint32_t> some, const std::byte* from) { potentials_.set_site_states(some, from); });
    last_call_ = seconds_since_start();
  };
  return {potential->last, restore};
}

void ConductivityCheckpoints::close_earlier() {
  earlier_.reset();
  axis_of_earlier_.reset();
}

std::int64_t ConductivityCheckpoints::write(const ConductivityState& state) {
  before_write_();
  close_earlier();  // its file is replaced
  if (!writer_) writer_.emplace(sites(), result_.machine.threads, comm_);
  const auto values = [&](std::span<const std::uint32_t> some, std::byte* to) { potentials_.site_states(some, to); };
  writer_->write(path_, facts(state), values, record_.plan.hints);
  return writer_->bytes();
}

bool ConductivityCheckpoints::go_on(const ConductivityState& state) {
  const double now = seconds_since_start(), seconds = now - std::exchange(last_call_, now);
  if (!schedule_.may_stop()) return true;
  const std::int64_t bytes = result_.sites * static_cast<std::int64_t>(potentials_.site_bytes());
  const auto decision = schedule_.decide(state.iterations, seconds, path_.empty() ? 0 : writes_.seconds(bytes));
  const bool has_fields_to_come = record_.plan.fields.numbers != FieldNumbers::none;
  const auto write_state = [&] { return write(state); };
  if (!decision.stops.empty()) {
    record_.stopped_by = decision.stops;
    if (!path_.empty()) writes_.write_and_stop(state.iterations, decision.stops, write_state);
  } else if (decision.writes && !path_.empty() && (!is_at_end(state, result_.plan) || has_fields_to_come)) {
    writes_.write_or_note(state.iterations, write_state);
    schedule_.restart_clock(state.iterations);  // after a failure, too: the next attempt waits for a whole interval
  }
  last_call_ = seconds_since_start();
  return decision.stops.empty();
}

void ConductivityCheckpoints::done(int axis, bool is_last) {
  const Conductivity& potential = *result_.along[static_cast<std::size_t>(axis)];
  // The checkpoint that this run restarted from stays until the direction of its site states was continued. In a periodic sample these
  // states are those of earlier directions, too, which were computed again.
  if (axis_of_earlier_ && axis_of_earlier_ != axis && result_.sample.boundary != Boundary::periodic) return;
  close_earlier();
  if (path_.empty()) return;
  // A restart that computed no iteration leaves the states of the sites in its checkpoint for later restarts.
  if (is_last && iterations_at_start_ > 0 && iterations_at_start_ == potential.last.iterations) return;
  if (!is_last || !schedule_.plan().was_asked_for || potential.converged) return write_facts(axis);
  writes_.write_or_note(potential.last.iterations, [&] { return write(potential.last); });
}

void ConductivityCheckpoints::write_facts(int axis) {
  before_write_();
  try {
    comm_.on_root([&] { return write_facts_alone(path_, facts(std::nullopt)), std::string(); });
  } catch (const MachineError& e) {
    note_(text("no checkpoint after direction ", axis_names[static_cast<std::size_t>(axis)], ": ", e.message()));
  }
}

}  // namespace karst
