#include "commands/cli/convect_console.hpp"

#include "base/text.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "physics/convect/record/convect_record.hpp"

namespace karst {

std::string ConvectConsole::plan_words(const ConvectResult& result) const { return convect_words(result.plan); }

std::string ConvectConsole::monitor_words(const ConvectResult& result) const {
  const ConvectMonitor& monitor = result.state.monitors.back();
  const std::string line = text("step ", monitor.steps, ", ",
                                progress_words(facts_of(convect_quantities), numbers_of(convect_quantities, monitor, ResultUnits())));
  const double share = static_cast<double>(monitor.steps) / static_cast<double>(result.plan.request.steps);
  return text(line, ", ", percent(share, 0), " of the steps, ", digits(*result.mflups(), 3), " MFLUPS");
}

}  // namespace karst
