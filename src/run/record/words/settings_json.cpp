#include "run/record/words/settings_json.hpp"

#include "base/text.hpp"
#include "run/record/words/json_text.hpp"

namespace karst {

namespace {

Json box_json(const std::optional<Box>& box) {
  if (!box) return nullptr;
  return {box->lo[0], box->lo[1], box->lo[2], box->hi[0], box->hi[1], box->hi[2]};
}

std::string_view fields_name(const RecordPlan& plan) {
  return field_number_names[static_cast<std::size_t>(plan.directory.empty() ? FieldNumbers::none : plan.fields.numbers)];
}

Json number_or_text(const std::string& word) {
  const auto number = real_number(word);
  return number ? Json(*number) : Json(word);
}

Json bound_json(const Option& option, const BoundValue& value) {
  const std::string words = value.words ? value.words() : "";
  if (option.may_lack_value && (words.empty() || words == "true")) return !words.empty();
  if (words.empty()) return nullptr;
  if (!option.holds_numbers) return words;
  if (!option.is_list) return number_or_text(words);
  Json numbers = Json::array();
  for (const std::string& word : split(words, ',')) numbers.push_back(number_or_text(word));
  return numbers;
}

template <class T>
Json member_json(const Option& /*option*/, T* value) {
  return *value;
}
template <class T>
Json member_json(const Option& /*option*/, std::optional<T>* value) {
  return or_null(*value);
}
Json member_json(const Option& /*option*/, std::string* value) { return value->empty() ? Json() : Json(*value); }
Json member_json(const Option& option, const BoundValue& value) { return bound_json(option, value); }

}  // namespace

Json settings_json(const OptionTable& table, bool only_same) {
  Json settings = Json::object();
  for (const Option& option : table.options()) {
    if (option.at_restart == AtRestart::elsewhere || (only_same && option.at_restart == AtRestart::may_change)) continue;
    settings[setting_name(option)] = std::visit([&](const auto& value) { return member_json(option, value); }, option.value);
  }
  return settings;
}

Json device_settings_json(const MachineUsed& machine) {
  const std::vector<RankMachine>& unlike = machine.unlike_ranks;
  const bool has_gpus = machine.device == DeviceKind::cuda || !unlike.empty();
  const bool has_transfer = machine.threads_of_ranks.size() > 1 && (has_gpus || machine.transfer != Transfer::staged);
  std::vector<std::string> devices;  // as --device takes them
  for (const RankMachine& rank : unlike) devices.emplace_back(device_name(rank.device));
  return {{"device", devices.empty() ? std::string(device_name(machine.device)) : joined(devices, ",")},
          {"transfer", has_transfer ? Json(transfer_name(machine.transfer)) : Json()},
          {"threads", threads_json(machine.threads_of_ranks)}};
}

Json machine_settings_json(const MachineUsed& machine, std::string_view lattice, EquilibriumKind equilibrium) {
  const Json devices = device_settings_json(machine);
  return {{"device", devices["device"]},
          {"layout", layout_name(machine.layout)},
          {"transfer", devices["transfer"]},
          {"storage", storage_name(machine.storage)},
          {"lattice", lattice},
          {"equilibrium", equilibrium_name(equilibrium)},
          {"threads", devices["threads"]},
          {"overlap", machine.overlap}};
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

}  // namespace karst
