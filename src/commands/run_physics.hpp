// The common part of all commands that compute a physics: options, the order of a run, words for stdout.
#pragma once

#include <string>

#include "base/ranks/comm.hpp"
#include "commands/cli/axis_console.hpp"
#include "commands/cli/command_line.hpp"
#include "commands/cli/exit_code.hpp"
#include "options/output_options.hpp"
#include "record/run_order.hpp"

namespace karst {

/// Which files a command writes, with the command and how to restart it.
RecordPlan record_of(const OutputOptions& output, const CommandLine& line);

/// The messages of flows, and of the formation factors after them.
struct PermeabilityConsole : PermeabilityRow::Console {
  explicit PermeabilityConsole(const Comm& comm) : Console{of_flows, of_potentials}, of_flows(comm), of_potentials(comm) {}

  AxisConsole<PermeabilitySeries> of_flows;
  AxisConsole<ConductivitySeries> of_potentials;
};

/// Text for stdout. Throws ResultNotAccepted if a file could not be written.
std::string accepted(std::string found, const std::vector<std::string>& failures);

template <class Physics>
std::string words_of(const RunEnd<Physics>& end, bool json) {
  return accepted(json ? end.json() : end.text(), end.failures());
}

/// Runs a physics on a rock, by the options of a command.
template <class Physics, class Options>
std::string run_physics(const Options& options, const CommandLine& line, typename Physics::Console& console, const Comm& comm) {
  const typename Physics::Request request = options.request(comm);
  RecordPlan record = record_of(options.output(), line);
  const RockInput input(options.source(request, comm), comm, {Physics::samples.begin(), Physics::samples.end()});
  return words_of(run_rock<Physics>(request, input, std::move(record), line.inputs(), console, comm), options.output().json());
}

}  // namespace karst
