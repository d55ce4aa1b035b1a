#include "validation/measure_cases.hpp"

namespace karst {

namespace {

// Thrown at a monitor to leave a case.
struct Stopped {};

}  // namespace

std::vector<ValidationOutcome> measure_cases(const std::vector<ValidationCase>& cases, const FlowSettings& machine, const Comm& comm,
                                             const GoOnMeasuring& go_on) {
  std::vector<ValidationOutcome> outcomes;
  const FlowLab lab(machine, comm, [&] {
    if (!go_on(outcomes.size())) throw Stopped();
  });
  try {
    for (const ValidationCase& each : cases) outcomes.push_back({each.published, each.measure(lab)});
  } catch (const Stopped&) {
    return outcomes;
  }
  return outcomes;
}

}  // namespace karst
