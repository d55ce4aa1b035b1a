#include "commands/cli/flow_console.hpp"

#include "base/text.hpp"
#include "commands/cli/permeability_console.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "record/flow_record.hpp"

namespace karst {

void FlowConsole::note(const std::string& words) {
  line_.erase();
  print_note(comm_, words);
}

bool FlowConsole::begin(UnsteadyFlow& /*flow*/, FlowObserver& /*observer*/, FlowResult& result) {
  note(scales_words(result.plan.scales));
  return false;
}

void FlowConsole::monitor(const FlowResult& result) {
  if (result.steps_here == 0 || !line_.is_due()) return;
  const FlowMonitor& monitor = result.state.monitors.back();
  const ResultUnits units = result_units(result.plan.scales);
  std::string line = text("step ", monitor.steps, ", time ", digits(static_cast<double>(monitor.steps) * units.time, 4), ", ",
                          progress_words(facts_of(flow_quantities), numbers_of(flow_quantities, monitor, units)));
  if (result.plan.times.end_step) {
    const double share = static_cast<double>(monitor.steps) / static_cast<double>(*result.plan.times.end_step);
    line += text(", ", percent(share, 0), " of the steps");
  }
  line += text(", ", digits(*result.mflups(), 3), " MFLUPS");
  line_.show(line);
}

}  // namespace karst
