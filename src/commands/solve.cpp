// karst solve: the permeability of a prepared file.
#include <algorithm>

#include "commands/cli/messages.hpp"

#include "commands/commands.hpp"
#include "commands/run_physics.hpp"
#include "options/command_options.hpp"
#include "record/run_prepared.hpp"

namespace karst {

namespace {

bool is_given(const CommandLine& line, const char* option) {
  return std::find(line.given().begin(), line.given().end(), option) != line.given().end();
}

}  // namespace

std::string run_solve(const Arguments& arguments, const Comm& comm) {
  CommandLine line("solve", "Runs a prepared case, on as many ranks as it has parts.");
  const SolveOptions options(line);
  line.parse(arguments);
  TerminalWatcher watcher(comm);
  RunEnd<PermeabilityRow> end = run_prepared(options.request(), is_given(line, "--lattice"), options.path, options.hints.hints(comm),
                                             record_of(options.output, line), line.inputs(), watcher, comm);
  return accepted(RunWords(std::move(end)), options.output.json());
}

}  // namespace karst
