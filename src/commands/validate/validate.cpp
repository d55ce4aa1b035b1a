// karst validate: literature cases on this machine, ours beside theirs.
#include <algorithm>
#include <cmath>

#include "base/json.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "commands/cli/machine_options.hpp"
#include "commands/commands.hpp"
#include "commands/validate/validation_cases.hpp"
#include "record/json_text.hpp"

namespace karst {

namespace {

struct Outcome {
  ValidationCase of;
  double ours;

  bool ok() const { return is_accepted(of, ours); }
};

std::vector<Outcome> measure_all(const std::vector<ValidationCase>& cases, const FlowSettings& settings, const Comm& comm) {
  Progress progress(comm, text(cases.size(), " cases"));
  std::vector<Outcome> outcomes;
  const FlowLab lab(settings, comm, [&] { progress.at(static_cast<double>(outcomes.size()) / static_cast<double>(cases.size())); });
  for (const ValidationCase& each : cases) outcomes.push_back({each, each.measure(lab)});
  return outcomes;
}

// At least two spaces behind it.
std::string cell(const std::string& words, std::size_t width) { return padded(words, std::max(width, words.size() + 2)); }

std::string share(double value) {
  if (value == 0) return "0";
  return std::abs(value) < 1e-4 ? digits(value, 2) : percent(value, 2);
}

std::string row(const std::string& name, const std::string& resolution, const std::string& quantity, const std::string& published,
                const std::string& ours, const std::string& difference, const std::string& accepted) {
  return text("  ", cell(name, 31), cell(resolution, 31), cell(quantity, 31), cell(published, 12), cell(ours, 12), cell(difference, 12),
              cell(accepted, 10));
}

std::string verdict(const std::vector<Outcome>& outcomes) {
  const auto ok = std::count_if(outcomes.begin(), outcomes.end(), [](const Outcome& each) { return each.ok(); });
  return text(ok, " of ", outcomes.size(), " cases within their accepted error");
}

std::string as_text(const std::vector<Outcome>& outcomes) {
  std::string lines = "  " + trimmed(row("case", "resolution", "quantity", "published", "ours", "difference", "accepted")) + "\n", source;
  for (const Outcome& each : outcomes) {
    const ValidationCase& of = each.of;
    if (of.source != source) lines += text(source = of.source, "\n");
    lines += row(of.name, of.resolution, of.quantity, digits(of.published, 7), digits(each.ours), share(relative_difference(of, each.ours)),
                 share(of.accepted)) +
             (each.ok() ? "ok\n" : "NOT OK\n");
  }
  return lines + verdict(outcomes) + "\n";
}

std::string as_json(const std::vector<Outcome>& outcomes, const FlowSettings& settings, bool full) {
  Json cases = Json::array();
  for (const Outcome& each : outcomes) {
    cases.push_back({{"name", each.of.name},
                     {"source", each.of.source},
                     {"resolution", each.of.resolution},
                     {"quantity", each.of.quantity},
                     {"published", each.of.published},
                     {"ours", finite(each.ours)},
                     {"relative_difference", finite(std::abs(relative_difference(each.of, each.ours)))},
                     {"accepted", each.of.accepted},
                     {"ok", each.ok()}});
  }
  return json_text(
      {{"karst", karst_json()},
       {"settings", {{"full", full}, {"device", "cpu"}, {"storage", storage_name(settings.storage)}, {"threads", settings.threads}}},
       {"cases", cases},
       {"all_ok", std::all_of(outcomes.begin(), outcomes.end(), [](const Outcome& each) { return each.ok(); })}});
}

// Nothing where all are accepted.
std::string complaint(const std::vector<Outcome>& outcomes) {
  std::vector<std::string> names;
  for (const Outcome& each : outcomes) {
    if (!each.ok()) names.push_back(text(each.of.name, " (", each.of.resolution, ")"));
  }
  if (names.empty()) return "";
  return text(names.size(), " of ", outcomes.size(),
              " cases differ from the published value by more than is accepted: ", joined(names, "; "),
              " (what this karst computes on this machine may be as far off). See docs/validation.md for what to expect.");
}

}  // namespace

std::string run_validate(const Arguments& arguments, const Comm& comm) {
  CommandLine line("validate", "Literature cases on this machine: ours beside theirs, with the error that is accepted.");
  MachineOptions machine;
  bool full = false, json = false;
  line.add({.names = "--full", .value = &full, .about = "Also the finer ones, which take many minutes"});
  line.add({.names = "--json", .value = &json, .about = "One JSON object on stdout"});
  machine.add_to(line);
  line.parse(arguments);
  FlowSettings settings;
  const auto device_at_work = wake_device(machine.choice(), comm);
  choose_machine(settings, machine.choice(), comm);

  const std::vector<Outcome> outcomes = measure_all(validation_cases(full, settings.storage == Storage::f32), settings, comm);
  const std::string out = json ? as_json(outcomes, settings, full) : as_text(outcomes);
  const std::string words = complaint(outcomes);
  if (!words.empty()) throw ResultNotAccepted(out, words);
  return out;
}

}  // namespace karst
