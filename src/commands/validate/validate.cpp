// karst validate: computes cases of the literature and compares them with published values.
#include "base/progress.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"
#include "commands/validate/validation_cases.hpp"
#include "options/machine_options.hpp"
#include "solver/variants.hpp"

namespace karst {

namespace {

std::vector<ValidationOutcome> measure_all(const std::vector<ValidationCase>& cases, const FlowSettings& settings, const Comm& comm) {
  Progress progress(comm, text(cases.size(), " cases"));
  std::vector<ValidationOutcome> outcomes;
  const FlowLab lab(settings, comm, [&] { progress.at(static_cast<double>(outcomes.size()) / static_cast<double>(cases.size())); });
  for (const ValidationCase& each : cases) outcomes.push_back({each.published, each.measure(lab)});
  return outcomes;
}

}  // namespace

std::string run_validate(const Arguments& arguments, const Comm& comm) {
  CommandLine line("validate", "Compares computed permeabilities with published values, with the accepted error of each.");
  MachineOptions machine;
  bool full = false, json = false;
  std::string lattice(FlowSettings().lattice);
  line.add({.names = "--full", .value = &full, .about = "Also cases with finer voxels; takes many minutes"});
  line.add({.names = "--json", .value = &json, .about = "One JSON object on stdout"});
  line.add(lattice_option(lattice));
  machine.add_to(line);
  line.parse(arguments);
  FlowSettings settings;
  settings.lattice = velocity_set_name(lattice);
  const auto device_at_work = wake_device(machine.choice(), comm);
  choose_machine(settings, machine.choice(), comm);

  const auto outcomes = measure_all(validation_cases(full, settings.storage == Storage::f32), settings, comm);
  std::string out = json ? validation_json(outcomes, settings, device_words(settings.device, comm), full) : validation_text(outcomes);
  const std::string words = validation_complaint(outcomes);
  if (!words.empty()) throw ResultNotAccepted(out, words);
  return out;
}

}  // namespace karst
