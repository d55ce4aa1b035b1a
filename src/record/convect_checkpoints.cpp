#include "record/convect_checkpoints.hpp"

#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "record/alike.hpp"
#include "record/convect_json.hpp"
#include "record/json_text.hpp"
#include "record/sample_json.hpp"

namespace karst {

namespace {

constexpr std::array settings_of_convection = {"case",        "lattice", "storage",       "tau",         "prandtl", "tau_rest",
                                               "gravity",     "plates",  "bottom",        "top",         "low",     "high",
                                               "disturbance", "seed",    "monitor_every", "fields_every"};
constexpr std::array<AlikeFact, 3> facts_of_convection = {
    {{"shape", "shape"}, {"sites", "number of sites"}, {"sites_checksum", "checksum of the sites"}}};

Json convect_alike(const ConvectResult& result, const std::string& sites_checksum) {
  Json alike = {{"shape", result.sample.shape()}, {"sites", result.sample.sites()}, {"sites_checksum", sites_checksum}};
  alike.update(convect_settings_json(result.plan));
  return alike;
}

// The last monitor and the last fields of an earlier run may lie between regular ones. A run without a stop does not have them.
void drop_irregular(ConvectState& state, const ConvectRequest& request) {
  const auto is_regular = [&](std::int64_t step) {
    return step % request.monitor_steps == 0 || (request.fields_steps && step % *request.fields_steps == 0);
  };
  const auto has_no_fields = [&](std::int64_t step) { return !request.fields_steps || step % *request.fields_steps != 0; };
  std::erase_if(state.monitors, [&](const ConvectMonitor& monitor) { return !is_regular(monitor.steps); });
  std::erase_if(state.profiles, [&](const RowProfiles& rows) { return has_no_fields(rows.steps); });
  std::erase_if(state.fields, has_no_fields);
}

}  // namespace

ConvectCheckpoints::ConvectCheckpoints(ThermalFlow& flow, ConvectResult& result, RunRecord& record, Note note,
                                       std::function<void()> before_write, const Comm& comm)
    : SeriesCheckpoints(record, std::move(note), std::move(before_write), comm), flow_(flow), result_(result) {
  if (!path().empty()) sites_checksum_ = checksum_of_sites(flow.voxels(), comm);
}

void ConvectCheckpoints::restart() {
  const CheckpointFile file(path(), comm(), record().plan.hints);
  const Json facts = Json::parse(file.facts(), nullptr, false);
  const Json run = state_in(facts, convect_state_name);
  if (run.is_null()) throw InputError(text(quote(path()), " is not of karst convect. Restart it with the command that wrote it."));
  check_alike(convect_alike(result_, sites_checksum_), member(facts, "alike"), {settings_of_convection, facts_of_convection}, path());
  result_.state = convect_state(run, result_.plan, path());
  drop_irregular(result_.state, result_.plan.request);
  ++result_.state.restarts;
  file.read(sites(), result_.machine.threads,
            [&](std::span<const std::uint32_t> some, const std::byte* from) { flow_.set_populations(some, from); });
  flow_.restart_at(result_.state.steps);
  restarted();
}

std::string ConvectCheckpoints::facts() const {
  return compact_json_text({{"karst", karst_json()},
                            {"image", to_json(result_.sample.image)},
                            {"alike", convect_alike(result_, sites_checksum_)},
                            {convect_state_name.today, to_json(result_.state)}});
}

}  // namespace karst
