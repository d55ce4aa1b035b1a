// karst permeability: from the image to its permeability, without a prepared file. karst solve: the same from a prepared file.
#include <algorithm>

#include "commands/commands.hpp"
#include "commands/run_physics.hpp"
#include "options/physics_options.hpp"
#include "options/solve_options.hpp"

namespace karst {

namespace {

bool is_given(const CommandLine& line, const char* option) {
  return std::find(line.given().begin(), line.given().end(), option) != line.given().end();
}

}  // namespace

std::string run_permeability(const Arguments& arguments, const Comm& comm) {
  CommandLine line("permeability", "Computes the permeability of a segmented image.");
  const PhysicsOptions<PermeabilityRow> options(line);
  line.parse(arguments);
  PermeabilityConsole console(comm);
  return run_physics<PermeabilityRow>(options, line, console, comm);
}

std::string run_solve(const Arguments& arguments, const Comm& comm) {
  CommandLine line("solve", "Runs a prepared case, on as many ranks as it has parts.");
  const SolveOptions options(line);
  line.parse(arguments);
  PermeabilityConsole console(comm);
  const OutputOptions& output = options.output;
  const RunEnd<PermeabilityRow> end = run_prepared(options.request(), is_given(line, "--lattice"), options.path, options.hints.hints(comm),
                                                   record_of(output, line), line.inputs(), console, comm);
  return words_of(end, output.json());
}

}  // namespace karst
