#include "commands/cli/flow_console.hpp"

#include "base/text.hpp"
#include "physics/flow/flow_quantities.hpp"
#include "physics/flow/record/flow_record.hpp"

namespace karst {

std::string FlowConsole::plan_words(const FlowResult& result) const { return scales_words(result.plan.scales); }

std::string FlowConsole::monitor_words(const FlowResult& result) const {
  const FlowMonitor& monitor = result.state.monitors.back();
  const ResultUnits units = result_units(result.plan.scales);
  std::string line = text("step ", monitor.steps, ", time ", digits(static_cast<double>(monitor.steps) * units.time, 4), ", ",
                          progress_words(facts_of(flow_quantities), numbers_of(flow_quantities, monitor, units)));
  if (result.plan.times.end_step) {
    const double share = static_cast<double>(monitor.steps) / static_cast<double>(*result.plan.times.end_step);
    line += text(", ", percent(share, 0), " of the steps");
  }
  return text(line, ", ", digits(*result.mflups(), 3), " MFLUPS");
}

}  // namespace karst
