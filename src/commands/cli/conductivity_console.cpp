#include "commands/cli/conductivity_console.hpp"

#include <cmath>

#include "base/text.hpp"
#include "commands/cli/permeability_console.hpp"
#include "physics/conductivity/record/conductivity_text.hpp"

namespace karst {

void ConductivityConsole::note(const std::string& words) {
  line_.erase();
  print_note(comm_, words);
}

bool ConductivityConsole::go_on(const ConductivityState& state) {
  if (!line_.is_due()) return true;
  std::string line = text("along ", axis_names[static_cast<std::size_t>(state.axis)], ": iteration ", state.iterations, ", ",
                          formation_factor_words(state));
  if (std::isfinite(state.relative_error())) line += text(", ", half_width_words(state));
  line_.show(line);
  return true;
}

}  // namespace karst
