#include "commands/cli/convect_console.hpp"

#include "base/text.hpp"
#include "commands/cli/run_console.hpp"

namespace karst {

void ConvectConsole::note(const std::string& words) {
  line_.erase();
  print_note(comm_, words);
}

void ConvectConsole::monitor(const ConvectResult& result) {
  if (result.steps_here == 0 || !line_.is_due()) return;
  const ConvectMonitor& monitor = result.state.monitors.back();
  std::string line = text("step ", monitor.steps, ", largest speed ", digits(monitor.fastest, 3));
  if (monitor.nusselt) line += text(", Nusselt number ", digits(*monitor.nusselt, 5));
  if (monitor.mixing_length) line += text(", mixing length ", digits(*monitor.mixing_length, 4));
  const double share = static_cast<double>(monitor.steps) / static_cast<double>(result.plan.request.steps);
  line += text(", ", percent(share, 0), " of the steps, ", digits(result.mflups(), 3), " MFLUPS");
  line_.show(line);
}

}  // namespace karst
