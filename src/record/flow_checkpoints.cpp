#include "record/flow_checkpoints.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "record/alike.hpp"
#include "record/file_facts.hpp"
#include "record/flow_state_json.hpp"
#include "record/json_text.hpp"
#include "record/sample_json.hpp"

namespace karst {

namespace {

constexpr std::array settings_of_run = {"lattice",    "equilibrium", "storage", "voxel_size", "length",        "speed",
                                        "velocity",   "density",     "tau",     "lambda",     "wall",          "face",
                                        "body_force", "start",       "probe",   "line",       "monitor_every", "fields_every"};
constexpr std::array<AlikeFact, 3> facts_of_run = {
    {{"shape", "shape"}, {"sites", "number of sites"}, {"sites_checksum", "checksum of the sites"}}};

Json alike_json(const FlowResult& result, const std::string& sites_checksum) {
  Json alike = {{"shape", result.sample.shape()}, {"sites", result.sample.sites()}, {"sites_checksum", sites_checksum}};
  alike.update(flow_settings_json(result.plan));
  return alike;
}

// The last monitor and the last fields of an earlier run may lie between regular ones. A run without a stop does not have them.
void drop_irregular(FlowRunState& state, const FlowPlan& plan) {
  const auto is_regular = [](std::int64_t step, std::int64_t interval) { return step % interval == 0; };
  std::erase_if(state.monitors, [&](const FlowMonitor& monitor) { return !is_regular(monitor.steps, plan.monitor_steps); });
  const auto has_no_fields = [&](std::int64_t step) { return !plan.fields_steps || !is_regular(step, *plan.fields_steps); };
  std::erase_if(state.profiles, [&](const LineProfiles& profiles) { return has_no_fields(profiles.steps); });
  std::erase_if(state.fields, has_no_fields);
}

}  // namespace

FlowCheckpoints::FlowCheckpoints(UnsteadyFlow& flow, FlowObserver& observer, FlowResult& result, RunRecord& record, Note note,
                                 std::function<void()> before_write, const Comm& comm)
    : SeriesCheckpoints(record, std::move(note), std::move(before_write), comm), flow_(flow), observer_(observer), result_(result) {
  if (!path().empty()) sites_checksum_ = checksum_of_sites(flow.voxels(), comm);
}

CheckpointSites FlowCheckpoints::sites() const {
  return {flow_.voxels(), result_.sample.shape(), result_.sample.sites(), flow_.site_bytes() + FlowObserver::earlier_bytes};
}

std::string FlowCheckpoints::facts() const {
  Json run = to_json(result_.state);
  run["earlier_steps"] = or_null(observer_.earlier_steps());
  return compact_json_text({{"karst", karst_json()},
                            {"image", to_json(result_.sample.image)},
                            {"alike", alike_json(result_, sites_checksum_)},
                            {flow_state_name.today, run}});
}

void FlowCheckpoints::restart() {
  const CheckpointFile file(path(), comm(), record().plan.hints);
  const Json facts = Json::parse(file.facts(), nullptr, false);
  const Json run = state_in(facts, flow_state_name);
  if (run.is_null()) throw InputError(text(quote(path()), " is not of karst flow. Restart it with the command that wrote it."));
  check_alike(alike_json(result_, sites_checksum_), member(facts, "alike"), {settings_of_run, facts_of_run}, path());
  result_.state = flow_state(run, result_.plan, path());
  drop_irregular(result_.state, result_.plan);
  ++result_.state.restarts;
  const std::size_t site_bytes = flow_.site_bytes();
  std::vector<std::byte> populations, earlier;
  file.read(sites(), result_.machine.threads, [&](std::span<const std::uint32_t> some, const std::byte* from) {
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
  restarted();
}

void FlowCheckpoints::values_of(std::span<const std::uint32_t> some, std::byte* to) const {
  const std::size_t site_bytes = flow_.site_bytes();
  std::vector<std::byte> populations(some.size() * site_bytes), earlier(some.size() * FlowObserver::earlier_bytes);
  flow_.populations(some, populations.data());
  observer_.earlier(some, earlier.data());
  for (std::size_t i = 0; i < some.size(); ++i) {
    to = std::copy_n(populations.data() + i * site_bytes, site_bytes, to);
    to = std::copy_n(earlier.data() + i * FlowObserver::earlier_bytes, FlowObserver::earlier_bytes, to);
  }
}

}  // namespace karst
