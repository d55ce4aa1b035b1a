#include "commands/flow_case.hpp"

#include <mpi.h>

#include <utility>

#include "base/text.hpp"
#include "commands/flow_fields.hpp"
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

Flow run_direction(FlowSolver& solver, int axis, FlowReport& report, const Comm& comm) {
  const double begin = MPI_Wtime();
  FlowProgress progress(comm, report.sample, axis, report.settings.tolerance);
  const Flow flow = solver.run(axis, [&](const FlowState& state) {
    report.history.push_back({axis, state});
    progress.at(state);
  });
  report.seconds_solve += MPI_Wtime() - begin;
  return flow;
}

void write_results(const RunDirectory* directory, const FlowReport& report, const Comm& comm) {
  comm.on_root([&] {
    if (!directory) return std::string();
    directory->write("history.csv", report.history_csv());
    directory->write("log.txt", report.as_text());
    directory->write("result.json", report.as_json());
    return std::string();
  });
}

// What was found is written at once, and each flow before the next takes its place.
void run_directions(FlowSolver& solver, FlowReport& report, std::int64_t part, const LabelField* labels, const RunDirectory* directory,
                    const Comm& comm) {
  const Axes driven = report.options.directions();
  const bool are_wanted = !report.options.output.empty() && report.options.fields.kind != "none";
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (!driven[a]) continue;
    const bool flows = report.sample.percolates[a];
    report.flows[a] = flows ? run_direction(solver, axis, report, comm) : no_flow(axis);
    write_results(directory, report, comm);
    if (!flows || !are_wanted) continue;
    const double begin = MPI_Wtime();
    write_flow_fields(solver, axis, report, part, labels, comm);
    report.seconds_write += MPI_Wtime() - begin;
    write_results(directory, report, comm);
  }
}

}  // namespace

std::string run_case(FlowCase flow_case, const FlowOptions& options, FlowSettings settings, const Comm& comm) {
  const double begin = MPI_Wtime();
  options.choose_device(settings, comm);
  if (options.threads == 0 && settings.device == DeviceKind::cpu)
    settings.threads = useful_threads(settings.threads, flow_case.balance.sites_max);
  FlowReport report(flow_case.sample, flow_case.balance, flow_case.choice, options, settings);
  report.device = device_words(settings.device, comm);
  (void)options.fields.box_in(report.sample.shape());  // refused before anything is made
  report.seconds_read = flow_case.seconds_read;
  report.seconds_prepare = flow_case.seconds_prepare;
  const std::int64_t part = flow_case.part.number;
  FlowSolver solver(std::move(flow_case.part), report.sample.boundary, report.sample.shape(), report.settings, comm);
  std::optional<RunDirectory> directory;
  comm.on_root([&] {
    if (options.output.empty()) return std::string();
    directory.emplace(options.output, options.force);
    for (const char* name : {"result.json", "history.csv", "log.txt"}) directory->remove(name);  // nothing of an earlier run is left
    for (int axis = 0; axis < 3; ++axis) remove_fields(options.output, fields_name(axis));
    return std::string();
  });
  report.seconds_prepare += MPI_Wtime() - begin;
  const RunDirectory* found_in = directory ? &*directory : nullptr;
  run_directions(solver, report, part, flow_case.labels ? &*flow_case.labels : nullptr, found_in, comm);
  return options.json ? report.as_json() : report.as_text();
}

}  // namespace karst
