// karst validate: computes cases of the literature and compares them with published values.
#include "base/progress.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"
#include "options/command_options.hpp"
#include "record/validation_report.hpp"
#include "validation/validation_cases.hpp"

namespace karst {

std::string run_validate(const Arguments& arguments, const Comm& comm) {
  CommandLine line("validate",
                   "Compares computed permeabilities, formation factors and flows with published values, with the accepted error of each.");
  const ValidateOptions options(line);
  line.parse(arguments);
  const auto device_at_work = wake_device(options.machine(), comm);
  const FlowSettings settings = options.settings(comm);

  const std::vector<ValidationCase> cases = validation_cases(options.full(), settings.storage == Storage::f32);
  Progress progress(comm, text(cases.size(), " cases"));
  const auto outcomes = measure_cases(cases, settings, comm, [&](std::size_t measured) {
    progress.at(static_cast<double>(measured) / static_cast<double>(cases.size()));
    return true;
  });
  std::string out =
      options.json() ? validation_json(outcomes, settings, device_words(settings, comm), options.full()) : validation_text(outcomes);
  const std::string words = validation_complaint(outcomes);
  if (!words.empty()) throw ResultNotAccepted(out, words);
  return out;
}

}  // namespace karst
