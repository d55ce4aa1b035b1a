#include "commands/flow_case.hpp"

#include <mpi.h>

#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/checkpoints.hpp"
#include "commands/commands.hpp"
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

// On the root, where there is a run directory. A new run leaves nothing of an earlier one.
std::optional<RunDirectory> take_directory(const FlowOptions& options, const Comm& comm) {
  std::optional<RunDirectory> directory;
  comm.on_root([&] {
    const std::string& restart = options.checkpoint.restart;
    if (!restart.empty()) {
      directory.emplace(RunDirectory::existing(restart));
    } else if (!options.output.empty()) {
      directory.emplace(options.output, options.force);
      for (const char* name : {"result.json", "history.csv", "log.txt", checkpoint_name}) directory->remove(name);
      for (int axis = 0; axis < 3; ++axis) remove_fields(options.output, fields_name(axis));
    }
    return std::string();
  });
  return directory;
}

/// One case on its way through its driving directions.
class CaseRun {
 public:
  CaseRun(FlowReport& report, FlowSolver& solver, std::int64_t part, FlowCase& from, const Comm& comm)
      : report_(report), solver_(solver), part_(part), labels_(std::move(from.labels)), comm_(comm), folder_(report.options.directory()),
        directory_(take_directory(report.options, comm)), checkpoints_(report, solver, checkpoint_path(), std::move(from.hints), comm) {
    if (!report.options.checkpoint.restart.empty()) checkpoints_.take_up();
  }

  // What was found is written at once, and each flow before the next takes its place. The flow that an earlier run was at comes first:
  // nothing else is kept of it.
  void run() {
    std::vector<int> to_run;
    for (const int axis : in_order()) {
      const auto a = static_cast<std::size_t>(axis);
      if (!report_.sample.percolates[a]) {
        report_.flows[a] = no_flow(axis);
        continue;
      }
      report_what_is_known(axis);
      if (!report_.so_far.is_done(axis, report_.settings)) to_run.push_back(axis);
    }
    const bool says_it_once_more = to_run.empty() && report_.so_far.restarts > 0;
    for (const int axis : to_run) {
      run_direction(axis, axis == to_run.back());
      if (checkpoints_.is_stopped()) break;
    }
    write_results(says_it_once_more);
    if (!results_failure_.empty()) report_.failures.push_back("the results: " + results_failure_);
  }

 private:
  std::string checkpoint_path() const { return folder_.empty() ? "" : (std::filesystem::path(folder_) / checkpoint_name).string(); }

  std::vector<int> in_order() const {
    std::vector<int> order;
    const Axes driven = report_.options.directions();
    const std::optional<int> first = report_.so_far.axis;
    if (first && driven[static_cast<std::size_t>(*first)]) order.push_back(*first);
    for (int axis = 0; axis < 3; ++axis) {
      if (driven[static_cast<std::size_t>(axis)] && axis != first) order.push_back(axis);
    }
    return order;
  }

  void report_what_is_known(int axis) {
    const std::vector<FlowState>& looks = report_.so_far.known(axis);
    if (!looks.empty()) report_.flows[static_cast<std::size_t>(axis)] = {looks.back(), is_converged(looks.back(), report_.settings)};
  }

  void run_direction(int axis, bool is_last) {
    const double begin = MPI_Wtime(), checkpoints_before = report_.seconds_checkpoint;
    {
      const FlowStart start = checkpoints_.start(axis);
      const FlowState from = start.looks.empty() ? FlowState() : start.looks.back();
      FlowProgress progress(comm_, report_.sample, axis, report_.settings.tolerance);
      const Flow flow = solver_.run(axis, start, [&](const FlowState& state) {
        report_.so_far.add(state, report_.settings.interval);
        progress.at(state);
        return checkpoints_.go_on(state);
      });
      report_.steps_here += flow.last.steps - from.steps;
      report_.seconds_of_steps += flow.last.seconds - from.seconds;
    }
    report_what_is_known(axis);
    report_.seconds_solve += MPI_Wtime() - begin - (report_.seconds_checkpoint - checkpoints_before);
    if (checkpoints_.is_stopped()) return;
    write_results();
    if (write_fields(axis)) checkpoints_.done(axis, is_last);
  }

  bool write_fields(int axis) {
    if (folder_.empty() || report_.options.fields.kind == "none") return true;
    const double begin = MPI_Wtime();
    try {
      in_folder([&] { remove_fields(folder_, fields_name(axis)); });  // of an earlier run, perhaps by other ranks
      write_flow_fields(solver_, axis, report_, part_, labels_ ? &*labels_ : nullptr, comm_);
    } catch (const MachineError& e) {
      report_.failures.push_back(text("the fields of the flow along ", axis_names[static_cast<std::size_t>(axis)], ": ", e.what()));
      return false;
    }
    report_.seconds_write += MPI_Wtime() - begin;
    return true;
  }

  // A number that was hard to get is not given up because a disk is full: what cannot be written now is written later, or at least printed.
  void write_results(bool only_where_missing = false) {
    results_failure_.clear();
    try {
      in_folder([&] {
        if (only_where_missing && std::filesystem::exists(std::filesystem::path(folder_) / "result.json")) return;
        directory_->write("history.csv", report_.history_csv());
        directory_->write("log.txt", report_.as_text());
        directory_->write("result.json", report_.as_json());
      });
    } catch (const MachineError& e) {
      results_failure_ = e.what();
    }
  }

  template <class Work>
  void in_folder(Work&& work) const {
    if (folder_.empty()) return;
    comm_.on_root([&] { return work(), std::string(); });
  }

  FlowReport& report_;
  FlowSolver& solver_;
  std::int64_t part_;
  std::optional<LabelField> labels_;
  Comm comm_;
  std::string folder_;
  std::optional<RunDirectory> directory_;  // on the root
  Checkpoints checkpoints_;
  std::string results_failure_;
};

}  // namespace

std::string run_case(FlowCase flow_case, const FlowOptions& options, FlowSettings settings, const Comm& comm) {
  const double begin = MPI_Wtime();
  options.choose_device(settings, comm);
  if (options.threads == 0 && settings.device == DeviceKind::cpu)
    settings.threads = useful_threads(settings.threads, flow_case.balance.sites_max);
  FlowReport report(flow_case.sample, flow_case.balance, flow_case.choice, options, settings);
  report.device = device_words(settings.device, comm);
  report.is_prepared = !flow_case.labels;
  (void)options.fields.box_in(report.sample.shape());  // refused before anything is made
  report.seconds_read = flow_case.seconds_read;
  report.seconds_prepare = flow_case.seconds_prepare;
  const std::int64_t part = flow_case.part.number;
  FlowSolver solver(std::move(flow_case.part), report.sample.boundary, report.sample.shape(), report.settings, comm);
  CaseRun run(report, solver, part, flow_case, comm);
  report.seconds_prepare += MPI_Wtime() - begin;
  run.run();
  std::string found = options.json ? report.as_json() : report.as_text();
  if (report.failures.empty()) return found;
  throw ResultNotAccepted(found, "not written: " + joined(report.failures, "; "));
}

}  // namespace karst
