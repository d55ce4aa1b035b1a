// Settings that all runs have, as JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"
#include "run/machine/machine.hpp"
#include "run/options/option.hpp"
#include "run/record/run_record.hpp"

namespace karst {

/// Devices and threads of a run.
Json device_settings_json(const MachineUsed& machine);

/// The values of options: recorded ones by their names, in the order of the table. `only_same`: those that a restart must share.
Json settings_json(const OptionTable& table, bool only_same = false);

/// The values of the options of a request, which add_options() lists.
template <class Request>
Json asked_json(Request request, bool only_same = false) {
  OptionTable table;
  add_options(table, request);
  return settings_json(table, only_same);
}

/// The usual values of the options that a restart must share.
template <class Request>
Json usual_json() {
  return asked_json(Request(), true);
}

/// The names of these settings and of the options that a restart must share.
template <class Request>
std::vector<std::string> shared_names(std::vector<std::string> names) {
  const Json usual = usual_json<Request>();
  for (const auto& [name, value] : usual.items()) names.push_back(name);
  return names;
}

/// Settings of the machine, and of the method that all flows have.
Json machine_settings_json(const MachineUsed& machine, std::string_view lattice, EquilibriumKind equilibrium);

/// The machine of each rank.
Json rank_machines_json(const std::vector<RankMachine>& ranks);

/// Settings of the files that are written.
Json record_settings_json(const RecordPlan& plan);

}  // namespace karst
