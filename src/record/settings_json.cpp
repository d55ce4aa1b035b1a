#include "record/settings_json.hpp"

#include <filesystem>

#include "base/process_clock.hpp"
#include "base/text.hpp"
#include "physics/permeability/run_plan.hpp"
#include "record/json_text.hpp"

namespace karst {

namespace {

Json box_json(const std::optional<Box>& box) {
  if (!box) return nullptr;
  return {box->lo[0], box->lo[1], box->lo[2], box->hi[0], box->hi[1], box->hi[2]};
}

std::string_view fields_name(const RecordPlan& plan) {
  return field_number_names[static_cast<std::size_t>(plan.directory.empty() ? FieldNumbers::none : plan.fields.numbers)];
}

}  // namespace

// Settings that repeat the run.
Json karst_block(const RecordPlan& plan) {
  Json block = karst_json();
  std::error_code none;
  block["command"] = plan.command;
  block["directory"] = std::filesystem::current_path(none).string();
  block["started"] = time_of_start();
  return block;
}

DeviceSettings device_settings(const FlowSettings& settings, const std::vector<int>& threads, const std::vector<RankMachine>& unlike) {
  const bool has_gpus = settings.device == DeviceKind::cuda || !unlike.empty();
  const bool has_transfer = threads.size() > 1 && (has_gpus || settings.transfer != Transfer::staged);
  std::vector<std::string> devices;  // as --device takes them
  for (const RankMachine& rank : unlike) devices.emplace_back(device_name(rank.device));
  return {devices.empty() ? std::string(device_name(settings.device)) : joined(devices, ","),
          has_transfer ? Json(transfer_name(settings.transfer)) : Json(), threads_json(threads)};
}

Json machine_settings_json(const FlowSettings& settings, const std::vector<int>& threads, const std::vector<RankMachine>& unlike) {
  const auto [device, transfer, of_ranks] = device_settings(settings, threads, unlike);
  return {{"device", device},
          {"layout", layout_name(settings.layout)},
          {"transfer", transfer},
          {"storage", storage_name(settings.storage)},
          {"lattice", settings.lattice},
          {"equilibrium", equilibrium_name(settings.equilibrium)},
          {"threads", of_ranks},
          {"overlap", settings.overlap}};
}

Json rank_machines_json(const std::vector<RankMachine>& ranks) {
  Json all = Json::array();
  for (const RankMachine& rank : ranks)
    all.push_back({{"device", rank.name.data()}, {"layout", layout_name(rank.layout)}, {"threads", rank.threads}});
  return all;
}

Json record_settings_json(const RecordPlan& plan) {
  const FieldsPlan& fields = plan.fields;
  const CheckpointPlan& checkpoint = plan.checkpoint;
  return {{"checkpoint", checkpoint.every.empty() ? default_checkpoint_interval : checkpoint.every},
          {"walltime", checkpoint.walltime.empty() ? Json() : Json(checkpoint.walltime)},
          {"fields", fields_name(plan)},
          {"fields_format", field_format_names[static_cast<std::size_t>(fields.format)]},
          {"fields_encoding", field_encoding_names[static_cast<std::size_t>(fields.encoding)]},
          {"fields_box", box_json(fields.box)},
          {"fields_arrays", fields.arrays.empty() ? Json() : Json(fields.arrays)},
          {"fields_stride", fields.stride == Index3{1, 1, 1} ? Json() : Json(fields.stride)}};
}

Json run_json(const RunRecord& record, std::int64_t restarts) {
  return {{"restarts", restarts},
          {"stopped_by", record.stopped_by.empty() ? Json() : Json(record.stopped_by)},
          {"go_on_by", record.is_kept ? Json(record.plan.restart_command) : Json()},
          {"checkpoints", record.checkpoints},
          {"checkpoint_bytes", record.checkpoint_bytes}};
}

Json performance_json(const FlowInTimeSeconds& seconds, const Json& mflups, const RunRecord& record, const std::string& device,
                      const std::vector<RankMachine>& unlike) {
  Json performance = {{"mflups", mflups},
                      {"seconds",
                       {{"read", seconds.read},
                        {"prepare", seconds.prepare},
                        {"solve", seconds.steps},
                        {"monitors", seconds.monitors},
                        {"write", seconds.write},
                        {"checkpoint", record.seconds_checkpoint}}},
                      {"device", device}};
  if (!unlike.empty()) performance["devices"] = rank_machines_json(unlike);
  return performance;
}

}  // namespace karst
