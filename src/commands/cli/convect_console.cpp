#include "commands/cli/convect_console.hpp"

#include "base/text.hpp"
#include "commands/cli/permeability_console.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "record/convect_record.hpp"

namespace karst {

void ConvectConsole::note(const std::string& words) {
  line_.erase();
  print_note(comm_, words);
}

bool ConvectConsole::begin(ThermalFlow& /*flow*/, ConvectObserver& /*observer*/, ConvectResult& result) {
  note(convect_words(result.plan));
  return false;
}

void ConvectConsole::monitor(const ConvectResult& result) {
  if (result.steps_here == 0 || !line_.is_due()) return;
  const ConvectMonitor& monitor = result.state.monitors.back();
  std::string line = text("step ", monitor.steps, ", ",
                          progress_words(facts_of(convect_quantities), numbers_of(convect_quantities, monitor, ResultUnits())));
  const double share = static_cast<double>(monitor.steps) / static_cast<double>(result.plan.request.steps);
  line += text(", ", percent(share, 0), " of the steps, ", digits(result.mflups().value_or(0), 3), " MFLUPS");
  line_.show(line);
}

}  // namespace karst
