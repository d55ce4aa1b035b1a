#include <optional>

#include "compute.hpp"
#include "mpi_session.hpp"
#include "options/command_options.hpp"
#include "record/validation_report.hpp"
#include "results.hpp"
#include "validation/validation_cases.hpp"

namespace nb = nanobind;

namespace karst {

nb::tuple validate(const nb::dict& keywords, nb::object progress) {
  const Keywords<ValidateOptions> given(keywords, std::nullopt);
  const ValidateOptions& options = given.options;
  const MachineChoice machine = options.machine();
  const Comm comm = begin_call();
  Watch watch(std::move(progress));
  std::string json, words, complaint;
  {
    const nb::gil_scoped_release release;
    const auto device = wake_device(machine, comm);
    const FlowSettings settings = options.settings(comm);
    const std::vector<ValidationCase> cases = validation_cases(options.full(), settings.storage == Storage::f32);
    const auto outcomes = measure_cases(cases, settings, comm, [&](std::size_t measured) {
      watch.tell(measured, cases.size());
      return !watch.is_interrupted();
    });
    json = validation_json(outcomes, settings, device_words(settings, comm), options.full());
    words = validation_text(outcomes);
    complaint = validation_complaint(outcomes);
  }
  watch.rethrow(comm);
  return nb::make_tuple(python_text(json), python_text(words), python_text(complaint));
}

}  // namespace karst
