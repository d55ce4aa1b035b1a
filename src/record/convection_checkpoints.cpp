#include "record/convection_checkpoints.hpp"

#include <array>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/process_clock.hpp"
#include "base/text.hpp"
#include "record/alike.hpp"
#include "record/checkpoint_names.hpp"
#include "record/convection_json.hpp"
#include "record/json_text.hpp"
#include "record/sample_json.hpp"

namespace karst {

namespace {

constexpr std::array settings_of_convection = {"case",        "lattice", "storage",       "tau",         "prandtl", "tau_rest",
                                               "gravity",     "plates",  "bottom",        "top",         "low",     "high",
                                               "disturbance", "seed",    "monitor_every", "fields_every"};
constexpr std::array<AlikeFact, 3> facts_of_convection = {
    {{"shape", "shape"}, {"sites", "number of sites"}, {"sites_checksum", "checksum of the sites"}}};

Json convection_alike(const ConvectionResult& result, const std::string& sites_checksum) {
  Json alike = {{"shape", result.sample.shape()}, {"sites", result.sample.sites()}, {"sites_checksum", sites_checksum}};
  alike.update(convection_settings_json(result.plan));
  return alike;
}

// The last monitor and the last fields of an earlier run may lie between regular ones. A run without a stop does not have them.
void drop_irregular(ConvectionState& state, const ConvectionRequest& request) {
  const auto is_regular = [&](std::int64_t step) {
    return step % request.monitor_steps == 0 || (request.fields_steps && step % *request.fields_steps == 0);
  };
  const auto has_no_fields = [&](std::int64_t step) { return !request.fields_steps || step % *request.fields_steps != 0; };
  std::erase_if(state.monitors, [&](const ConvectionMonitor& monitor) { return !is_regular(monitor.steps); });
  std::erase_if(state.profiles, [&](const RowProfiles& rows) { return has_no_fields(rows.steps); });
  std::erase_if(state.fields, has_no_fields);
}

}  // namespace

ConvectionCheckpoints::ConvectionCheckpoints(ThermalFlow& flow, ConvectionResult& result, RunRecord& record, Note note,
                                             std::function<void()> before_write, const Comm& comm)
    : flow_(flow), result_(result), record_(record), before_write_(std::move(before_write)), comm_(comm),
      path_(record.plan.directory.empty() ? "" : (std::filesystem::path(record.plan.directory) / checkpoint_name).string()),
      schedule_(record.plan.checkpoint, !path_.empty(), comm), writes_(record, std::move(note), comm), last_call_(seconds_since_start()) {
  if (!path_.empty()) sites_checksum_ = checksum_of_sites(flow.voxels(), comm);
}

void ConvectionCheckpoints::restart() {
  const CheckpointFile file(path_, comm_, record_.plan.hints);
  const Json facts = Json::parse(file.facts(), nullptr, false);
  const Json run = member(facts, "convection");
  if (run.is_null()) throw InputError(text(quote(path_), " is not of karst convect. Restart it with the command that wrote it."));
  check_alike(convection_alike(result_, sites_checksum_), member(facts, "alike"), {settings_of_convection, facts_of_convection}, path_);
  result_.state = convection_state(run, result_.plan, path_);
  drop_irregular(result_.state, result_.plan.request);
  ++result_.state.restarts;
  file.read(sites(), result_.plan.settings.threads,
            [&](std::span<const std::uint32_t> some, const std::byte* from) { flow_.set_populations(some, from); });
  flow_.restart_at(result_.state.steps);
  schedule_.restart_clock(result_.state.steps);
  written_at_ = result_.state.steps;
}

std::int64_t ConvectionCheckpoints::write() {
  before_write_();
  if (!writer_) writer_.emplace(sites(), result_.plan.settings.threads, comm_);
  const std::string facts = json_text({{"karst", karst_json()},
                                       {"image", to_json(result_.sample.image)},
                                       {"alike", convection_alike(result_, sites_checksum_)},
                                       {"convection", to_json(result_.state)}});
  writer_->write(
      path_, facts, [&](std::span<const std::uint32_t> some, std::byte* to) { flow_.populations(some, to); }, record_.plan.hints);
  written_at_ = result_.state.steps;
  return writer_->bytes();
}

void ConvectionCheckpoints::write_or_note() {
  writes_.write_or_note(result_.state.steps, [&] { return write(); });
  schedule_.restart_clock(result_.state.steps);
}

bool ConvectionCheckpoints::go_on() {
  const double now = seconds_since_start(), seconds = now - std::exchange(last_call_, now);
  if (!schedule_.may_stop()) return true;
  const std::int64_t bytes = result_.sample.sites() * static_cast<std::int64_t>(flow_.site_bytes());
  const auto decision = schedule_.decide(result_.state.steps, seconds, path_.empty() ? 0 : writes_.seconds(bytes));
  if (!decision.stops.empty()) {
    record_.stopped_by = decision.stops;
    if (!path_.empty()) writes_.write_and_stop(result_.state.steps, decision.stops, [&] { return write(); });
  } else if (decision.writes && !path_.empty()) {
    write_or_note();
  }
  last_call_ = seconds_since_start();
  return decision.stops.empty();
}

void ConvectionCheckpoints::end() {
  if (path_.empty() || !record_.stopped_by.empty() || !schedule_.plan().was_asked_for || written_at_ == result_.state.steps) return;
  write_or_note();
}

}  // namespace karst
