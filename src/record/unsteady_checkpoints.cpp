#include "record/unsteady_checkpoints.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/process_clock.hpp"
#include "base/text.hpp"
#include "record/alike.hpp"
#include "record/checkpoint_names.hpp"
#include "record/file_facts.hpp"
#include "record/json_text.hpp"
#include "record/sample_json.hpp"
#include "record/unsteady_state_json.hpp"

namespace karst {

namespace {

constexpr std::array settings_of_run = {"lattice",    "equilibrium", "storage", "voxel_size", "length",        "speed",
                                        "velocity",   "density",     "tau",     "lambda",     "wall",          "face",
                                        "body_force", "start",       "probe",   "line",       "monitor_every", "fields_every"};
constexpr std::array<AlikeFact, 3> facts_of_run = {
    {{"shape", "shape"}, {"sites", "number of sites"}, {"sites_checksum", "checksum of the sites"}}};

Json alike_json(const UnsteadyResult& result, const std::string& sites_checksum) {
  Json alike = {{"shape", result.sample.shape()}, {"sites", result.sample.sites()}, {"sites_checksum", sites_checksum}};
  alike.update(unsteady_settings_json(result.plan));
  return alike;
}

// The last monitor and the last fields of an earlier run may lie between regular ones. A run without a stop does not have them.
void drop_irregular(UnsteadyState& state, const UnsteadyPlan& plan) {
  const auto is_regular = [](std::int64_t step, std::int64_t interval) { return step % interval == 0; };
  std::erase_if(state.monitors, [&](const FlowMonitor& monitor) { return !is_regular(monitor.steps, plan.monitor_steps); });
  const auto has_no_fields = [&](std::int64_t step) { return !plan.fields_steps || !is_regular(step, *plan.fields_steps); };
  std::erase_if(state.profiles, [&](const LineProfiles& profiles) { return has_no_fields(profiles.steps); });
  std::erase_if(state.fields, has_no_fields);
}

}  // namespace

UnsteadyCheckpoints::UnsteadyCheckpoints(UnsteadyFlow& flow, FlowObserver& observer, UnsteadyResult& result, RunRecord& record, Note note,
                                         std::function<void()> before_write, const Comm& comm)
    : flow_(flow), observer_(observer), result_(result), record_(record), before_write_(std::move(before_write)), comm_(comm),
      path_(record.plan.directory.empty() ? "" : (std::filesystem::path(record.plan.directory) / checkpoint_name).string()),
      schedule_(record.plan.checkpoint, !path_.empty(), comm), writes_(record, std::move(note), comm), last_call_(seconds_since_start()) {
  if (!path_.empty()) sites_checksum_ = checksum_of_sites(flow.voxels(), comm);
}

CheckpointSites UnsteadyCheckpoints::sites() const {
  return {flow_.voxels(), result_.sample.shape(), result_.sample.sites(), flow_.site_bytes() + FlowObserver::earlier_bytes};
}

std::string UnsteadyCheckpoints::facts() const {
  Json run = to_json(result_.state);
  run["earlier_steps"] = or_null(observer_.earlier_steps());
  // Without line breaks: a long run has many monitors.
  return Json{{"karst", karst_json()},
              {"image", to_json(result_.sample.image)},
              {"alike", alike_json(result_, sites_checksum_)},
              {"flow_in_time", run}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

void UnsteadyCheckpoints::restart() {
  const CheckpointFile file(path_, comm_, record_.plan.hints);
  const Json facts = Json::parse(file.facts(), nullptr, false);
  const Json run = member(facts, "flow_in_time");
  if (run.is_null()) throw InputError(text(quote(path_), " is not of karst flow. Restart it with the command that wrote it."));
  check_alike(alike_json(result_, sites_checksum_), member(facts, "alike"), {settings_of_run, facts_of_run}, path_);
  result_.state = unsteady_state(run, result_.plan, path_);
  drop_irregular(result_.state, result_.plan);
  ++result_.state.restarts;
  const std::size_t site_bytes = flow_.site_bytes();
  std::vector<std::byte> populations, earlier;
  file.read(sites(), result_.plan.settings.threads, [&](std::span<const std::uint32_t> some, const std::byte* from) {
    populations.clear();
    earlier.clear();
    for (std::size_t i = 0; i < some.size(); ++i, from += site_bytes + FlowObserver::earlier_bytes) {
      populations.insert(populations.end(), from, from + site_bytes);
      earlier.insert(earlier.end(), from + site_bytes, from + site_bytes + FlowObserver::earlier_bytes);
    }
    flow_.set_populations(some, populations.data());
    observer_.set_earlier(some, earlier.data());
  });
  flow_.restart_at(result_.state.steps);
  if (is_like(run, {{"earlier_steps", "count"}})) observer_.restart_at(run.at("earlier_steps"));
  schedule_.restart_clock(result_.state.steps);
  written_at_ = result_.state.steps;
}

std::int64_t UnsteadyCheckpoints::write() {
  before_write_();
  if (!writer_) writer_.emplace(sites(), result_.plan.settings.threads, comm_);
  const std::size_t site_bytes = flow_.site_bytes();
  std::vector<std::byte> populations, earlier;
  const auto values = [&](std::span<const std::uint32_t> some, std::byte* to) {
    populations.resize(some.size() * site_bytes);
    earlier.resize(some.size() * FlowObserver::earlier_bytes);
    flow_.populations(some, populations.data());
    observer_.earlier(some, earlier.data());
    for (std::size_t i = 0; i < some.size(); ++i) {
      to = std::copy_n(populations.data() + i * site_bytes, site_bytes, to);
      to = std::copy_n(earlier.data() + i * FlowObserver::earlier_bytes, FlowObserver::earlier_bytes, to);
    }
  };
  writer_->write(path_, facts(), values, record_.plan.hints);
  written_at_ = result_.state.steps;
  return writer_->bytes();
}

void UnsteadyCheckpoints::write_or_note() {
  writes_.write_or_note(result_.state.steps, [&] { return write(); });
  schedule_.restart_clock(result_.state.steps);
}

void UnsteadyCheckpoints::stop(const std::string& why) {
  record_.stopped_by = why;
  if (!path_.empty()) writes_.write_and_stop(result_.state.steps, why, [&] { return write(); });
}

bool UnsteadyCheckpoints::go_on() {
  const double now = seconds_since_start();
  const double seconds = now - std::exchange(last_call_, now);
  if (!schedule_.may_stop()) return true;
  const std::int64_t bytes = result_.sample.sites() * static_cast<std::int64_t>(sites().value_bytes);
  const auto decision = schedule_.decide(result_.state.steps, seconds, path_.empty() ? 0 : writes_.seconds(bytes));
  if (!decision.stops.empty()) {
    stop(decision.stops);
  } else if (decision.writes && !path_.empty()) {
    write_or_note();
  }
  last_call_ = seconds_since_start();
  return decision.stops.empty();
}

void UnsteadyCheckpoints::end() {
  if (path_.empty() || !record_.stopped_by.empty() || !schedule_.plan().was_asked_for || written_at_ == result_.state.steps) return;
  write_or_note();
}

}  // namespace karst
