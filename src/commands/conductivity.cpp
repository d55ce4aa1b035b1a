// karst conductivity: from the image to its formation factor.
#include "commands/cli/axis_console.hpp"
#include "commands/commands.hpp"
#include "commands/run_physics.hpp"
#include "options/physics_options.hpp"

namespace karst {

std::string run_conductivity(const Arguments& arguments, const Comm& comm) {
  CommandLine line("conductivity",
                   "Computes the formation factor F of a segmented image, with proven bounds: effective diffusivity, tortuosity factor.");
  const PhysicsOptions<ConductivityRow> options(line);
  line.parse(arguments);
  AxisConsole<ConductivitySeries> console(comm);
  return run_physics<ConductivityRow>(options, line, console, comm);
}

}  // namespace karst
