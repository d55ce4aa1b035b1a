// karst convect: thermal flow in time, in two dimensions.
#include "commands/cli/series_console.hpp"
#include "commands/commands.hpp"
#include "commands/run_physics.hpp"
#include "options/convect_options.hpp"

namespace karst {

std::string run_convect(const Arguments& arguments, const Comm& comm) {
  CommandLine line(
      "convect",
      "Computes compressible flow with heat in time, in two dimensions (D2Q37): in a slice of an image, or a case with --shape.");
  const ConvectCommandOptions options(line);
  line.parse(arguments);
  SeriesConsole<ConvectSeries> console(comm);
  return run_physics<ConvectRow>(options, line, console, comm);
}

}  // namespace karst
