#include "commands/flow_case.hpp"

#include <mpi.h>

#include <utility>

#include "base/text.hpp"
#include "commands/flow_progress.hpp"
#include "commands/flow_report.hpp"
#include "io/run_directory.hpp"

namespace karst {

namespace {

Flow no_flow(int axis) {
  Flow flow;
  flow.last.axis = axis;
  flow.converged = true;
  return flow;
}

}  // namespace

std::string run_case(FlowCase flow_case, const FlowOptions& options, const Comm& comm) {
  const double begin = MPI_Wtime();
  FlowReport report(flow_case.sample, flow_case.balance, flow_case.choice, options, options.settings(comm));
  report.seconds_read = flow_case.seconds_read;
  report.seconds_prepare = flow_case.seconds_prepare;
  std::optional<RunDirectory> directory;
  comm.on_root([&] {
    if (!options.output.empty()) directory.emplace(options.output, options.force);
    return std::string();
  });
  FlowSolver solver(std::move(flow_case.part), report.sample.boundary, report.sample.voxels(), report.settings, comm);
  report.seconds_prepare += MPI_Wtime() - begin;

  const double solve_begin = MPI_Wtime();
  const Axes driven = options.directions();
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (!driven[a]) continue;
    if (!report.sample.percolates[a]) {
      report.flows[a] = no_flow(axis);
      continue;
    }
    FlowProgress progress(comm, report.sample, axis, report.settings.tolerance);
    report.flows[a] = solver.run(axis, [&](const FlowState& state) {
      report.history.push_back({axis, state});
      progress.at(state);
    });
  }
  report.seconds_solve = MPI_Wtime() - solve_begin;
  report.seconds_total = report.seconds_read + report.seconds_prepare + report.seconds_solve;
  comm.on_root([&] {
    if (!directory) return std::string();
    directory->write("history.csv", report.history_csv());
    directory->write("log.txt", report.as_text());
    directory->write("result.json", report.as_json());
    return std::string();
  });
  return options.json ? report.as_json() : report.as_text();
}

}  // namespace karst
